import { slugOf } from '../text.ts'

/** Path segments that are already used beside `/products/:id`. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'batch',
  'bulk',
  'changes',
  'export',
  'import',
])

/** `stem`, `stem-2`, `stem-3` … are tried one by one, up to this number. */
const ONE_BY_ONE = 4

/**
 * A free slug for a name: `mug`, or `mug-2` if that is taken. If many are taken, it looks for a
 * free number in steps that double, so that 50,000 products of one name take some twenty look-ups
 * each.
 * @param noun used for a name without Latin letters
 * @param language the language of the shop
 */
export async function freeSlug(
  name: string,
  noun: string,
  language: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const stem = stemOf(name, noun, language)
  const numbered = (number: number) => (number === 1 ? stem : `${stem}-${number}`)
  for (let number = 1; number <= ONE_BY_ONE; number++) {
    if (!(await isTaken(numbered(number)))) return numbered(number)
  }
  let taken = ONE_BY_ONE
  let free = taken * 2
  while (await isTaken(numbered(free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(numbered(middle))) taken = middle
    else free = middle
  }
  return numbered(free)
}

/**
 * The slug of each product: its own, or one by `freeSlug` that no other product of the list has.
 * @param takenAmong returns those of some slugs that are taken
 */
export async function freeSlugs(
  products: readonly { readonly name: string; readonly slug: string | null }[],
  noun: string,
  language: string,
  takenAmong: (slugs: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const unnamed = products.filter(({ slug }) => slug === null)
  const stems = new Set(unnamed.map(({ name }) => stemOf(name, noun, language)))
  const taken = new Set(stems.size > 0 ? await takenAmong([...stems]) : [])
  for (const { slug } of products) if (slug !== null) taken.add(slug)
  const isTaken = async (slug: string) =>
    taken.has(slug) || (!stems.has(slug) && (await takenAmong([slug])).length > 0)
  const slugs: string[] = []
  for (const { name, slug } of products) {
    const free = slug ?? (await freeSlug(name, noun, language, isTaken))
    taken.add(free)
    slugs.push(free)
  }
  return slugs
}

/** Whether `freeSlug` could have made this slug from this name, in any language. */
export function isMadeSlug(slug: string, name: string, noun: string): boolean {
  return ['', 'de'].some((language) => {
    const stem = stemOf(name, noun, language)
    return slug.startsWith(stem) && /^(-[1-9]\d*)?$/.test(slug.slice(stem.length))
  })
}

function stemOf(name: string, noun: string, language: string): string {
  return slugOf(name, language) || noun
}
