const DROPPED = /<(style|script(?! type="application\/ld)|svg)\b[^>]*>.*?<\/\1>/gs
/** Elements that say nothing by themselves. */
const BARE = /^<(?:div|span|svg)>$/
/** Such as all countries: of these only the chosen ones are shown, and how many there are. */
const MANY_OPTIONS = /(?:<option[^>]*>[^<]*<\/option>){20,}/g

/** Ids that a page numbers: one more field would change the ids of all later ones. */
const COUNTED_ID = /\bP\d+-\d+/g

/** A comment, the end of an element, a tag, or what stands between tags. */
const PART = /<!--.*?-->|<\/([a-z]\w*)>|<([a-z]\w*)[^>]*>|[^<]+/gs
/** Elements that are one line with all that is in them, unless one of `PARTS` is. */
const ROWS = new Set(['li', 'tr', 'footer', 'p', 'label'])
/** Elements that begin a line, unless nothing is said yet in the line before. */
const PARTS = new Set(
  'article aside body dialog fieldset form header main nav ol section table tbody ul'.split(' '),
).union(ROWS)
/** Elements that begin a line, too, unless a row is around them. */
const OTHERS = new Set('button details div dl dt h1 h2 h3 h4 legend thead'.split(' '))
/** An attribute that says no more than its absence. */
const NOTHING = / aria-(?:busy|disabled|invalid)="false"/g

/** A page as lines: in each the tags with their attributes, and what is said in them. */
export function outlineOf(html: string): string {
  const short = html.replace(DROPPED, '<$1>').replace(MANY_OPTIONS, fewOf)
  const lines: string[] = []
  let line = ''
  let isSaid = false
  let rows = 0
  for (const [part, end, tag] of short.matchAll(PART)) {
    if (end) rows -= ROWS.has(end) ? 1 : 0
    const said = end ? '' : part.trim()
    if (said === '' || said.startsWith('<!--')) continue
    const begins = tag && (PARTS.has(tag) || (rows === 0 && OTHERS.has(tag)))
    if (begins && isSaid) {
      lines.push(line)
      line = ''
      isSaid = false
    }
    if (tag && ROWS.has(tag)) rows++
    if (BARE.test(said)) continue
    line += `${line && ' '}${said}`
    isSaid ||= !tag
  }
  return [...lines, line].join('\n').replace(COUNTED_ID, 'P').replace(NOTHING, '')
}

/** The lines that have gone from a screen, and those that have come. */
export function changedLines(before: string, after: string): string[] {
  return before === after ? [] : changedText(outlineOf(before), outlineOf(after))
}

/** The lines that have gone from a text, and those that have come. */
export function changedText(before: string, after: string): string[] {
  const lines = before.split('\n')
  const now = after.split('\n')
  const [gone, kept] = parted(lines, now)
  const [come, still] = parted(now, lines)
  return [
    ...gone.map((line) => `- ${line}`),
    ...come.map((line) => `+ ${line}`),
    ...(kept.join('\n') === still.join('\n') ? [] : ['in another order']),
  ]
}

/** The lines of a text that another one does not have as often, and those that it has. */
function parted(lines: readonly string[], others: readonly string[]) {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  const own: string[] = []
  const shared: string[] = []
  for (const line of lines) {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    ;(count > 0 ? shared : own).push(line)
  }
  return [own, shared] as const
}

/** The main part of a page. */
export function mainOf(html: string): string {
  return /<main\b.*<\/main>/s.exec(html)?.[0] ?? html
}

function fewOf(options: string): string {
  const all = options.match(/<option[^>]*>[^<]*/g) ?? []
  return `${all.length} options: ${all.filter((one) => one.includes(' selected')).join('')}`
}

/** Characters of JSON in one line: an address, or a line of an order. */
const LONGEST = 240

/** JSON in lines: what fits in one line stands in one. */
export function jsonOutline(value: unknown, indent = ''): string {
  const whole = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || whole.length + indent.length <= LONGEST) {
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
