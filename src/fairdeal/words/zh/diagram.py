"""What `fairdeal diagram` says."""

TEXTS = {
    "diagram.help.format": "mermaid 或 dot（文本）；svg 或 png（图片，需要绘图库）。",
    "diagram.help.game": "要打印哪个游戏的状态图。",
    "diagram.help.output": "写入的文件；缺省为标准输出。",
    "diagram.unknown_game": "没有名为 {game} 的游戏：可用的有 {known}",
    "diagram.unknown_format": "状态图不能打印成 {form}：可用的有 {known}",
    "diagram.binary": "png 不是文本，不能显示在终端：请用 --output 文件 指定文件，或用管道输出",
    "diagram.no_drawing": (
        '绘制 {form} 还需要一个库：pip install "fairdeal[diagram]"；--format mermaid 和 --format dot 不需要它'
    ),
    "diagram.not_written": "状态图无法写入 {file}：{reason}",
}
