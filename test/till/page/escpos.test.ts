import { expect, test } from 'bun:test'
import { COLUMNS, drawerBytes, paperBytes } from '../../../src/modules/till/page/print/escpos.ts'
import type { Paper } from '../../../src/ui/shared/paper.tsx'

const PAPER: Paper = [
  { kind: 'title', text: 'Käthe' },
  { kind: 'center', text: 'Main street 1\n12345 Town' },
  { kind: 'row', name: 'Brötchen', value: '3,50\u00a0€', note: '2 × 1,75\u00a0€' },
  { kind: 'rule' },
  { kind: 'total', name: 'Summe', value: '−3,50\u00a0€' },
  { kind: 'qr', text: 'https://shop.example/r/n.x', label: '1-1' },
]

/** Bytes as text: those of ASCII as they are, all others in hex. */
function shown(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) => {
      const isText = byte >= 0x20 && byte < 0x7f
      return isText ? String.fromCharCode(byte) : `<${byte.toString(16).padStart(2, '0')}>`
    })
    .join('')
}

/** Recorded once, and compared by hand with the commands of the printer (Epson ESC/POS). */
const RECORDED = {
  paper: [
    '<1b>@<1c>.<1b>M<00>             <1b>E<01><1d>!<01><1b>t<00>K<84>the<1b>E<00><1d>!<00',
    '><0a>         <1b>E<01><1b>E<00>Main street 1<0a>           12345 Town<0a><0a>',
    'Br<94>tchen                  3,50 <1b>t<0d><d5><0a>',
    '<1b>t<00>  2 <1b>t<02><9e> 1,75 <1b>t<0d><d5><0a>',
    '<1b>t<00><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4',
    '><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><c4><0a>',
    '<1b>E<01>Summe                    -3,50 <1b>t<0d><d5><1b>E<00><0a>',
    '<1b>a<01><1d>(k<04><00>1A2<00><1d>(k<03><00>1C<06><1d>(k<03><00>1E1<1d>(k<1d><00>1P0',
    'https://shop.example/r/n.x<1d>(k<03><00>1Q0<0a><1b>a<00><0a><0a><0a><0a><0a>',
    '<1d>V<01><0a>',
  ].join(''),
  drawer: '<1b>@<1c>.<1b>M<00><1b>p<00>2<fa>',
}

test('a paper as the bytes of a receipt printer: text, code page, QR code, cut', () => {
  expect(shown(paperBytes(PAPER, COLUMNS['58']))).toBe(RECORDED.paper)
})

test('the pulse that opens the drawer', () => {
  expect(shown(drawerBytes())).toBe(RECORDED.drawer)
})

test('no text of a paper is a command to the printer', () => {
  const evil = 'Mug\x1bp\0\x19\x19\x1dV\0\x10\x14'
  const paperOf = (text: string): Paper => [
    { kind: 'title', text },
    { kind: 'center', text },
    { kind: 'text', text },
    { kind: 'heading', text },
    { kind: 'row', name: text, value: text, note: text },
    { kind: 'total', name: text, value: text },
  ]
  const { '80': columns } = COLUMNS
  expect(shown(paperBytes(paperOf(evil), columns))).toBe(
    shown(paperBytes(paperOf('MugpV'), columns)),
  )
})
