import { Glob } from 'bun'
import type { AddedWords } from '../src/text/field-code.ts'
import { TEXT_LANGUAGES, type TextLanguage } from '../src/text/language.ts'
import { textIn } from '../src/text/text.ts'

type ModuleFile = Readonly<Record<string, object>> & { readonly problems?: AddedWords }

/** The texts of modules in each language: what their files export, by the name of the module. */
const OF_MODULES = new Map(
  await Promise.all(
    TEXT_LANGUAGES.map(async (language) => [language, await ofModules(language)] as const),
  ),
)

async function ofModules(language: TextLanguage): Promise<(readonly [string, ModuleFile])[]> {
  const files = [...new Glob(`src/modules/*/text.${language}.{ts,tsx}`).scanSync('.')].sort()
  const texts = files.map(async (file) => {
    const [, , name = ''] = file.split('/')
    return [name, { ...(await import(`${process.cwd()}/${file}`)) }] as const
  })
  return await Promise.all(texts)
}

/**
 * All texts of a language by the rooms that show them, and by the modules that they belong to,
 * without the modules' field errors: English has no texts of those.
 */
export function roomsOf(language: TextLanguage): readonly (readonly [string, object])[] {
  const modules = (OF_MODULES.get(language) ?? []).map(([name, { problems: _, ...texts }]) => {
    return [name, texts] as const
  })
  return [...Object.entries<object>(textIn(language)), ...modules]
}

/** The words of field errors that modules find, by the name of the module, and by code. */
export function addedWords(language: TextLanguage): ReadonlyMap<string, AddedWords> {
  const modules = OF_MODULES.get(language) ?? []
  return new Map(modules.flatMap(([name, { problems }]) => (problems ? [[name, problems]] : [])))
}

/** A text as people see it, and where it stands, such as `admin.orders.title`. */
export interface Shown {
  readonly place: string
  readonly text: string
}

/** The values that texts are called with. */
export const SAMPLES = ['701', '702', '703', '704', '705'] as const

/**
 * All texts of a language, without markup. Those with values get `SAMPLES`.
 * @param first the first value instead, such as a number of things
 */
export function shownTexts(language: TextLanguage, first: string = SAMPLES[0]): Shown[] {
  const samples = [first, ...SAMPLES.slice(1)].map(sampleOf)
  return shownInRooms(language, samples)
}

/** The texts without values that this language shares with English. */
export function sameTexts(language: TextLanguage): string[] {
  const english = new Map(plainTexts('en').map(({ place, text }) => [place, text]))
  return plainTexts(language).flatMap(({ place, text }) =>
    english.get(place) === text ? [text] : [],
  )
}

/** The texts without values, which pages show as they are. */
export function plainTexts(language: TextLanguage): Shown[] {
  return shownInRooms(language, null)
}

/** The texts of problems have values of their own, and a test. */
function shownInRooms(language: TextLanguage, samples: readonly Sample[] | null): Shown[] {
  return roomsOf(language).flatMap(([room, texts]) =>
    room === 'problem' ? [] : shownIn(texts, room, samples),
  )
}

type Sample = ReturnType<typeof sampleOf>

/** A value for any text: it counts as a number, reads as a text, and links the text it is given. */
function sampleOf(value: string) {
  return Object.assign((text: unknown) => text, {
    toString: () => value,
    valueOf: () => Number(value),
  })
}

function shownIn(value: unknown, place: string, samples: readonly Sample[] | null): Shown[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value === 'function') {
    return samples ? shownIn(value(...samples), place, samples) : []
  }
  if (typeof value !== 'object' || value === null) return []
  if ('props' in value) return samples ? [{ place, text: wordsOf(value) }] : []
  return Object.entries(value).flatMap(([name, part]) => shownIn(part, `${place}.${name}`, samples))
}

/** The words of a piece of markup. */
function wordsOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  if (typeof node === 'object' && node !== null && 'props' in node) {
    const { children } = node.props as { children?: unknown }
    return wordsOf(children)
  }
  return node === null || node === undefined || typeof node === 'boolean' ? '' : String(node)
}
