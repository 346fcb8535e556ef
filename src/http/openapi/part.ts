import { someOf } from '../../domain/parameter.ts'

/** The APIs, each with what it is for. */
export const APIS = {
  store: 'products, orders and more, for software with a key of the shop',
  storefront: 'sign-in, checkout and account, for the pages of a shop',
  pos: 'for tills',
  admin: 'for people who manage shops or the server',
} as const

export type ApiName = keyof typeof APIS

const NAMES = Object.keys(APIS) as readonly ApiName[]

/** The parameter that asks for a part of the document, in a request and on the command line. */
export const API_PARAMETER = someOf(NAMES, 'The APIs that the document describes; by default, all.')

interface Operation {
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

type Named = Readonly<Record<string, unknown>>

/** The parts of an OpenAPI document that belong to its operations. */
interface WholeDocument {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Named | undefined
  readonly components: Readonly<Record<string, Named>>
}

/**
 * The document of some APIs, with only those tags and components that their operations use.
 * Webhooks belong to `store`, because the software that receives them has its keys.
 */
export function partOf(document: WholeDocument, apis: readonly ApiName[]): WholeDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .map(
        ([path, methods]) => [path, only(methods, (_, one) => apis.includes(apiOf(one)))] as const,
      )
      .filter(([, methods]) => Object.keys(methods).length > 0),
  )
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const tags = new Set(operations.flatMap((one) => one.tags))
  const schemes = operations.flatMap(({ security }) => security.flatMap(Object.keys))
  const webhooks = apis.includes('store') ? document.webhooks : undefined
  const used = references({ paths, webhooks }, document.components)
  for (const scheme of schemes) used.add(`#/components/securitySchemes/${scheme}`)
  const components = Object.entries(document.components).map(([kind, all]) => [
    kind,
    only(all, (name) => used.has(`#/components/${kind}/${name}`)),
  ])
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: Object.fromEntries(components),
  }
}

/** The first word of a tag names its API, such as `Store products`; other tags are of admin. */
function apiOf({ tags: [tag = ''] }: Operation): ApiName {
  const word = tag.split(' ')[0]?.toLowerCase()
  return NAMES.find((api) => api === word) ?? 'admin'
}

/** All references in a part of the document, and in the components that they lead to. */
function references(part: object, components: WholeDocument['components']): Set<string> {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
      if (found.has(reference)) continue
      found.add(reference)
      const [, , kind = '', name = ''] = reference.split('/')
      collect(components[kind]?.[name])
    }
  }
  collect(part)
  return found
}

function only<T>(
  all: Readonly<Record<string, T>>,
  isWanted: (name: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name, one]) => isWanted(name, one)))
}
