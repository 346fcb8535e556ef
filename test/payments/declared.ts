import { readFileSync } from 'node:fs'

/**
 * Checks values against interfaces of the declarations (`.d.ts`) of a package: names of fields,
 * required fields, numbers, booleans, lists, and the words of unions.
 */
export class Declared {
  readonly #interfaces = new Map<string, Map<string, Field>>()
  readonly #types = new Map<string, string>()

  /** @param paths of declaration files below node_modules */
  constructor(...paths: readonly string[]) {
    for (const path of paths) {
      this.#read(readFileSync(`${import.meta.dir}/../../node_modules/${path}`, 'utf8'))
    }
  }

  /** Why a value is not of the interface with this name; empty: it is. */
  problems(name: string, value: unknown, at = name): string[] {
    const fields = this.#interfaces.get(name)
    if (!fields) return [`${name} is not declared`]
    if (typeof value !== 'object' || value === null) return [`${at} is no object`]
    const known = Object.entries(value).flatMap(([key, one]) => {
      const field = fields.get(key)
      if (!field) return [`${at}.${key} is not declared`]
      return this.#problemsOf(field.type, name, one, `${at}.${key}`)
    })
    const missing = [...fields].filter(([key, { isRequired }]) => isRequired && !(key in value))
    return [...known, ...missing.map(([key]) => `${at}.${key} is missing`)]
  }

  #problemsOf(type: string, scope: string, value: unknown, at: string): string[] {
    const list = /^Array<(.+)>$/.exec(type)?.[1]
    if (list) {
      if (!Array.isArray(value)) return [`${at} is no list`]
      return value.flatMap((one, index) => this.#problemsOf(list, scope, one, `${at}.${index}`))
    }
    const inner = /^Emptyable<(.+)>$/.exec(type)?.[1]
    if (inner) return value === '' ? [] : this.#problemsOf(inner, scope, value, at)
    if (type === 'RangeQueryParam | number') return this.problems('RangeQueryParam', value, at)
    if (type === 'number') return /^-?\d+$/.test(String(value)) ? [] : [`${at} is no number`]
    if (type === 'boolean')
      return /^(true|false)$/.test(String(value)) ? [] : [`${at} is no boolean`]
    if (type === 'string') return typeof value === 'string' ? [] : [`${at} is no text`]
    if (type === 'MetadataParam') return metadataProblems(value, at)
    const words =
      this.#types.get(this.#resolved(type, scope) ?? '') ?? (type.startsWith("'") ? type : null)
    if (words) {
      const all = [...words.matchAll(/'([^']*)'/g)].map(([, word]) => word)
      return all.includes(String(value)) ? [] : [`${at} is none of ${words}`]
    }
    const found = this.#resolved(type, scope)
    return found ? this.problems(found, value, at) : [`the type ${type} of ${at} is not declared`]
  }

  /** The full name of a type as an interface names it. */
  #resolved(type: string, scope: string): string | null {
    const parts = scope.split('.')
    for (let length = parts.length; length >= 0; length--) {
      const name = [...parts.slice(0, length), type].join('.')
      if (this.#interfaces.has(name) || this.#types.has(name)) return name
    }
    return null
  }

  #read(source: string): void {
    const path: string[] = []
    const text = source.replace(/\/\*[\s\S]*?\*\//g, '')
    let fields: Map<string, Field> | null = null
    for (const line of text.split('\n').map((one) => one.trim())) {
      const [, kind, name = '', parent] =
        /^(?:export )?(?:declare )?(interface|namespace) (\w+)(?: extends (\w+))? \{/.exec(line) ??
        []
      const [, alias, meaning] = /^(?:export )?type (\w+) = (.+);$/.exec(line) ?? []
      const [, field, optional, type] = /^(\w+)(\?)?: (.+);$/.exec(line) ?? []
      if (kind) {
        path.push(name)
        // The outermost namespaces only group the resources of the API.
        const full = path.filter((one) => one !== 'Checkout').join('.')
        fields = null
        if (kind === 'interface') {
          fields = new Map(this.#interfaces.get(parent ?? '') ?? [])
          this.#interfaces.set(full, fields)
        }
      } else if (alias && meaning) {
        this.#types.set([...path.filter((one) => one !== 'Checkout'), alias].join('.'), meaning)
      } else if (field && type && fields) {
        fields.set(field, { type, isRequired: optional === undefined })
      } else if (line.endsWith('}') && !line.includes('{')) {
        path.pop()
        fields = null
      }
    }
  }
}

interface Field {
  readonly type: string
  readonly isRequired: boolean
}

/** Stripe takes 50 keys of 40 characters, with values of 500. */
function metadataProblems(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  return Object.entries(value).flatMap(([key, one]) =>
    key.length <= 40 && String(one).length <= 500 ? [] : [`${at}.${key} is too long`],
  )
}

/** The value of a form in the notation of Stripe, such as `a[b][0]=c`. */
export function formValue(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    let at: Record<string, unknown> = root
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
    at[keys.at(-1) ?? ''] = value
  }
  return listed(root) as Record<string, unknown>
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, listed(one)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
