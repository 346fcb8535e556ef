/** Widths of the bars of each digit (GS1 General Specifications, 5.2): space, bar, space, bar. */
const WIDTHS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** Which of the left six digits are mirrored, by the first digit. */
const MIRRORED = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')
const WIDTH = 640
const HEIGHT = 480
const MODULE = 4

/** Dark modules of an EAN-13 code as 1, light ones as 0. */
function modules(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const bits = (widths: string, dark: boolean) =>
    [...widths]
      .map((width, index) => (dark === (index % 2 === 0) ? '1' : '0').repeat(+width))
      .join('')
  const reversed = (widths: string) => [...widths].reverse().join('')
  const left = digits.slice(0, 6).map((digit, index) => {
    const widths = WIDTHS[digit] ?? ''
    return bits(MIRRORED[first]?.[index] === '1' ? reversed(widths) : widths, false)
  })
  const right = digits.slice(6).map((digit) => bits(WIDTHS[digit] ?? '', true))
  return ['101', ...left, '01010', ...right, '101'].join('')
}

/** A video of some frames in YUV4MPEG2 that shows an EAN-13 code, as Chromium takes it for a camera. */
export function barcodeVideo(code: string): Uint8Array {
  const bars = modules(code)
  const start = (WIDTH - bars.length * MODULE) / 2
  const row = Uint8Array.from({ length: WIDTH }, (_, x) =>
    bars[Math.floor((x - start) / MODULE)] === '1' ? 20 : 230,
  )
  const blank = new Uint8Array(WIDTH).fill(230)
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 140 && y < 340 ? row : blank))
  const colourless = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)
  const frame = [Buffer.from('FRAME\n'), ...rows, colourless]
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...frame, ...frame, ...frame])
}
