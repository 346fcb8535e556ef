/** HTML in which every value is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

/** `html` + a template literal; values that are Html stay as they are, all others are text. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(escaped)))
}

function escaped(value: Value): string {
  if (value instanceof Html) return value.text
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'object') return value.map(escaped).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
