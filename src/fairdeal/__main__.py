"""`python -m fairdeal` is the same program as `fairdeal`."""

if __name__ == "__main__":
    from fairdeal.cli.main import main

    raise SystemExit(main())
