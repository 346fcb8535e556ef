import { SPREADSHEET_NUMBER } from './csv.ts'
import type { DecimalSign } from './decimal.ts'

/** The entries of `a, b`, or of a JSON list. */
export function listOf(cell: string): string[] {
  const list = cell.startsWith('[') ? jsonOf(cell) : null
  if (Array.isArray(list) && list.every((entry) => typeof entry === 'string')) return list
  return cell
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The value of a JSON cell, or null if it is not JSON. */
export function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return null
  }
}

/** The report shows at most this many characters of a value. */
const SHOWN_LENGTH = 200

/** The start of a long text. */
export function clipped(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text
}

/** A number; or the reason why the cell has none, for people. */
type ReadNumber = number | { readonly message: string }

/** Matches characters that group thousands and are never decimal signs: 12 500, 12'500. */
const GROUPING = /(?<=^\d{1,3}|[\s'’]\d{3})[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g
/**
 * Matches one separator followed by three digits, the last being 0, which a decimal would not need.
 */
const ONE_OR_A_THOUSAND = /^[1-9]\d{0,2}[.,]\d\d0$/

/**
 * Reads a non-negative number with the decimal sign of the file. Ambiguous numbers are refused: a
 * comma if the decimal sign is a point, and 1.000 for a value with fewer than three decimals.
 * @param text trimmed, not empty
 * @param decimals the number of decimals that the value can have
 * @param isSure whether the file shows its decimal sign: then commas group, and a count of 1.000 is
 *   1
 */
export function readNumber(
  text: string,
  sign: DecimalSign,
  decimals: number,
  isSure: boolean,
): ReadNumber {
  const bare = text.replace(GROUPING, '')
  const isComma = sign === 'comma'
  const isPlain = (isComma ? /^\d+(,\d+)?$/ : /^\d+(\.\d+)?$/).test(bare)
  const isClear = isSure && decimals === 0
  if (isPlain && !isClear && decimals < 3 && ONE_OR_A_THOUSAND.test(bare)) {
    const example = isComma ? '1,000' : '1.000'
    return { message: `A number such as ${example} can mean 1 or 1000: write one of these.` }
  }
  if (isPlain) return Number(bare.replace(',', '.'))
  if (isComma && /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'))
  }
  if (isComma) {
    return { message: 'Write a number such as 1234,50, or import with decimal point.' }
  }
  if (isSure && /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(bare)) {
    return Number(bare.replaceAll(',', ''))
  }
  const message = bare.includes(',')
    ? 'A comma in a number can mean two things: write 1234.50, or import with decimal comma.'
    : 'Write a number such as 1234.50.'
  return { message }
}

/** A barcode that a spreadsheet has written as a decimal number. */
const DECIMAL_BARCODE = /^\d{6,}[.,]0+$/

/** Returns true if a spreadsheet has turned a code into a number and lost digits. */
export function isDamagedCode(field: string, text: string): boolean {
  return SPREADSHEET_NUMBER.test(text) || (field === 'barcode' && DECIMAL_BARCODE.test(text))
}

/** The named entities of HTML 4: those from U+00A0 on, and the others with their code points. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml'
const OTHERS =
  'quot" amp& lt< gt> apos\' OEligŒ oeligœ ScaronŠ scaronš YumlŸ fnofƒ circˆ tilde˜ AlphaΑ BetaΒ ' +
  'GammaΓ DeltaΔ EpsilonΕ ZetaΖ EtaΗ ThetaΘ IotaΙ KappaΚ LambdaΛ MuΜ NuΝ XiΞ OmicronΟ PiΠ RhoΡ ' +
  'SigmaΣ TauΤ UpsilonΥ PhiΦ ChiΧ PsiΨ OmegaΩ alphaα betaβ gammaγ deltaδ epsilonε zetaζ etaη ' +
  'thetaθ iotaι kappaκ lambdaλ muμ nuν xiξ omicronο piπ rhoρ sigmafς sigmaσ tauτ upsilonυ phiφ ' +
  'chiχ psiψ omegaω thetasymϑ upsihϒ pivϖ ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ ' +
  'dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› oline‾ frasl⁄ euro€ imageℑ ' +
  'weierp℘ realℜ trade™ alefsymℵ larr← uarr↑ rarr→ darr↓ harr↔ crarr↵ lArr⇐ uArr⇑ rArr⇒ dArr⇓ hArr⇔ ' +
  'forall∀ part∂ exist∃ empty∅ nabla∇ isin∈ notin∉ ni∋ prod∏ sum∑ minus− lowast∗ radic√ prop∝ infin∞ ' +
  'ang∠ and∧ or∨ cap∩ cup∪ int∫ there4∴ sim∼ cong≅ asymp≈ ne≠ equiv≡ le≤ ge≥ sub⊂ sup⊃ nsub⊄ sube⊆ ' +
  'supe⊇ oplus⊕ otimes⊗ perp⊥ sdot⋅ lceil⌈ rceil⌉ lfloor⌊ rfloor⌋ lang⟨ rang⟩ loz◊ spades♠ clubs♣ ' +
  'hearts♥ diams♦'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...OTHERS.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
  // These four only control line breaks or the width of a space.
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['shy', ''],
  ['zwnj', ''],
  ['zwj', ''],
])

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,8});/gi

/** Turns HTML into plain text. Table cells are separated by tabs, as in a browser. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const text = without('style', without('script', html))
    .replace(/<\/t[dh]\s*>(?=\s*<t[dh]\b)\s*/gi, '\t')
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
  return withCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Replaces the entities in a text by characters: `Salt &amp; pepper`. */
export function withCharacters(text: string): string {
  return text.includes('&')
    ? text.replace(ENTITY, (entity, name: string) => character(name) ?? entity)
    : text
}

/** Removes the elements of this name with their content, in time linear in the length. */
function without(name: 'script' | 'style', html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (true) {
    const start = lower.indexOf(`<${name}`, at)
    const end = start < 0 ? -1 : lower.indexOf(`</${name}`, start)
    if (end < 0) return text + html.slice(at)
    text += html.slice(at, start)
    at = lower.indexOf('>', end) + 1 || html.length
  }
}

/** The character of an HTML entity, or null if the entity is unknown. */
function character(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? null
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const storable = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (!storable) return null
  // Browsers read &#150; as windows-1252, because so many pages were written that way.
  const isWindows = code >= 0x80 && code < 0xa0
  return isWindows
    ? new TextDecoder('windows-1252').decode(Uint8Array.of(code))
    : String.fromCodePoint(code)
}
