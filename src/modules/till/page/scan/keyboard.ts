/** Corresponding keys of two keyboard layouts. */
interface Layouts {
  /** The layout of the scanner, which the device does not share. */
  readonly name: 'american' | 'german' | 'digits'
  /** The form of a code that was read with the wrong layout. */
  readonly looks: RegExp
  readonly wrong: string
  readonly right: string
}

const LAYOUTS: readonly Layouts[] = [
  // The scanner types as an American keyboard, and the device reads a German one.
  {
    name: 'american',
    looks: /^https?Ö--/,
    wrong: 'zyZYß´ü+öä#-_ÖÄ*°?`=)(/&"§\'Ü',
    right: 'yzYZ-=[];\'\\/?:"}~_+)(*&^@#|{',
  },
  // The scanner types as a German keyboard, and the device reads an American one.
  {
    name: 'german',
    looks: /^https?>&&/,
    wrong: 'zyZY-/>&=?_',
    right: 'yzYZß-:/´_?',
  },
  // The scanner types digits, and the device reads the row above the letters of a French keyboard.
  { name: 'digits', looks: /^[&é"'(\-è_çà]{8,}$/, wrong: '&é"\'(-è_çà', right: '1234567890' },
]

/** Corrects a code that was read with the wrong keyboard layout; null if it was not. */
export function retyped(
  code: string,
): { readonly code: string; readonly keyboard: Layouts['name'] } | null {
  const layouts = LAYOUTS.find(({ looks }) => looks.test(code))
  if (!layouts) return null
  const { wrong, right, name } = layouts
  const meant = [...code].map((key) => right[wrong.indexOf(key)] ?? key).join('')
  return { code: meant, keyboard: name }
}
