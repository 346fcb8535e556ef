import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { type Paper, type PaperPart, rollRows } from '../../../../ui/shared/paper.tsx'

/** Characters in a line of the paper, in the printer's font A. */
export const COLUMNS = { '58': 32, '80': 48 } as const

/** The bytes (ESC/POS) that print a paper and cut it. */
export function paperBytes(paper: Paper, columns: number): Uint8Array<ArrayBuffer> {
  const encoder = newEncoder(columns)
  for (const part of paper) encodePart(encoder, part, columns)
  return bytesOf(encoder.newline(1).cut('partial'))
}

/** The bytes that open the cash drawer: a pulse on the first pin. */
export function drawerBytes(): Uint8Array<ArrayBuffer> {
  return bytesOf(newEncoder(COLUMNS['80']).pulse(0, 100, 500))
}

function newEncoder(columns: number): ReceiptPrinterEncoder {
  const options = { language: 'esc-pos', codepageMapping: 'epson', feedBeforeCut: 4 } as const
  return new ReceiptPrinterEncoder({ ...options, columns, newline: '\n' })
    .initialize()
    .codepage('auto')
}

function encodePart(encoder: ReceiptPrinterEncoder, part: PaperPart, columns: number): void {
  switch (part.kind) {
    case 'title':
      encoder.align('center').bold(true).size(1, 2)
      encoder.line(plain(part.text)).size(1, 1).bold(false).align('left')
      break
    case 'center':
      encoder.align('center')
      for (const line of plain(part.text).split('\n')) encoder.line(line)
      encoder.align('left').newline()
      break
    case 'text':
      for (const line of plain(part.text).split('\n')) encoder.line(line)
      break
    case 'heading':
      encoder.newline().bold(true).line(plain(part.text)).bold(false)
      break
    case 'row':
      encodeRow(encoder, plain(part.name), plain(part.value), columns)
      for (const note of plain(part.note ?? '').split('\n')) if (note) encoder.line(`  ${note}`)
      break
    case 'lines':
    case 'taxes':
      for (const one of rollRows(part)) encodePart(encoder, one, columns)
      break
    case 'block':
      encoder.line(plain(part.name))
      for (const line of plain(part.text).split('\n')) encoder.line(line)
      encoder.newline()
      break
    case 'total':
    case 'name':
      encoder.bold(true)
      encodeRow(encoder, plain(part.name), plain(part.value), columns)
      encoder.bold(false)
      break
    case 'page':
    case 'rule':
      encoder.rule({ style: 'single' })
      break
    case 'signature':
      encoder.newline(3).rule({ style: 'single' })
      break
    case 'qr':
      encoder.align('center').qrcode(part.text, { model: 2, size: 6, errorlevel: 'm' })
      encoder.align('left')
  }
}

/** A name, with its value at the right edge, or below it if both do not fit. */
function encodeRow(
  encoder: ReceiptPrinterEncoder,
  name: string,
  value: string,
  columns: number,
): void {
  const width = columns - value.length - 1
  if (width < columns / 3) {
    encoder.line(name).align('right').line(value).align('left')
    return
  }
  const columnsOf = [
    { width, align: 'left', marginRight: 1 },
    { width: value.length, align: 'right' },
  ] as const
  encoder.table([...columnsOf], [[name, value]])
}

/**
 * Replaces spaces and minus signs that no code page has, and removes control characters, which a
 * printer would execute as commands, such as the one that opens the drawer.
 */
function plain(text: string): string {
  return text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('−', '-')
    .replace(/[^\P{Cc}\n]/gu, '')
}

function bytesOf(encoder: ReceiptPrinterEncoder): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode())
}
