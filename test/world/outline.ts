const DROPPED = /<(style|script(?! type="application\/ld)|svg)\b[^>]*>.*?<\/\1>/gs
/** Such as all countries: of these only the chosen ones are shown, and how many there are. */
const MANY_OPTIONS = /(?:<option[^>]*>[^<]*<\/option>){20,}/g

/** Ids that a page numbers: one more field would change the ids of all later ones. */
const COUNTED_ID = /\bP\d+-\d+/g

/** A tag that begins with a text: in one line, a changed line says which one it is. */
const BEGINNING = /(<[a-z][^\n]*>)\n(?!<|$)/g

/** A box to tick stands in one line with its label. */
const TICKED = /(<input[^\n]*type="(?:radio|checkbox)"[^\n]*>)\n<span[^\n>]*> /g

/** A page as lines: each tag with its attributes and the text with which it begins. */
export function outlineOf(html: string): string {
  return html
    .replace(DROPPED, '<$1>')
    .replace(MANY_OPTIONS, fewOf)
    .replace(COUNTED_ID, 'P')
    .replace(/<\/[^>]+>/g, '\n')
    .replace(/<!--.*?-->/gs, '')
    .replace(/(?=<)|(?<=>)/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^<(?:div|span|svg)>$/.test(line))
    .join('\n')
    .replace(BEGINNING, '$1 ')
    .replace(TICKED, '$1 ')
}

/** The lines that have gone from a screen, and those that have come. */
export function changedLines(before: string, after: string): string[] {
  if (before === after) return []
  const lines = outlineOf(before).split('\n')
  const now = outlineOf(after).split('\n')
  return [
    ...without(lines, now).map((line) => `- ${line}`),
    ...without(now, lines).map((line) => `+ ${line}`),
  ]
}

/** The lines of one text that the other does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The main part of a page. */
export function mainOf(html: string): string {
  return /<main\b.*<\/main>/s.exec(html)?.[0] ?? html
}

function fewOf(options: string): string {
  const all = options.match(/<option[^>]*>[^<]*/g) ?? []
  return `${all.length} options: ${all.filter((one) => one.includes(' selected')).join('')}`
}

/** JSON in lines: what fits in one line stands in one. */
export function jsonOutline(value: unknown, indent = ''): string {
  const whole = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || whole.length + indent.length <= 100) {
    return whole
  }
  const deeper = `${indent} `
  if (Array.isArray(value)) {
    return `[\n${value.map((one) => deeper + jsonOutline(one, deeper)).join('\n')}`
  }
  const fields = Object.entries(value).map(([name, one]) => {
    return `${deeper}${name}: ${jsonOutline(one, deeper)}`
  })
  return `{\n${fields.join('\n')}`
}
