/**
 * The names of a product near the beginning of its document. Parsing the whole document takes ten
 * times as long.
 */
const NAME = /"name":("(?:[^"\\]|\\.)*")/
const CATEGORY = /"category":\{"id":"[^"]*","slug":"[^"]*","name":("(?:[^"\\]|\\.)*")/
const SKU = /"sku":("(?:[^"\\]|\\.)*")/

export function nameIn(document: string): string {
  return textOf(NAME, document)
}

/** The name of its category; empty if it has none. */
export function categoryIn(document: string): string {
  return textOf(CATEGORY, document)
}

/** Empty if it has none. */
export function skuIn(document: string): string {
  return textOf(SKU, document)
}

function textOf(pattern: RegExp, document: string): string {
  return JSON.parse(pattern.exec(document)?.[1] ?? '""')
}
