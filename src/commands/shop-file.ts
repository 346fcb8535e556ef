import { dirname, isAbsolute, join } from 'node:path'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { keyKind } from '../domain/access/key.ts'
import { codeOf, type FieldError } from '../domain/error.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import { Closed } from '../domain/schema.ts'
import { type SettingsPatch, settingsSchemas } from '../domain/shop/settings.ts'
import type { Shop } from '../domain/shop/shop.ts'
import { unstorable } from '../domain/text.ts'
import { firstErrors } from '../http/catalog/product-check.ts'
import { ConfigError } from '../settings.ts'
import { suggestion } from './command.ts'

/** A field of a shop in the file, which a module adds. */
export interface ShopFileField {
  readonly name: string
  readonly schema: TSchema
  /**
   * Applies the value to the shop; a second time, it changes nothing.
   * @param folder of the file, which relative paths begin at
   */
  apply(ports: Ports, shop: Shop, value: unknown, folder: string): Promise<void>
}

declare module '../domain/module.ts' {
  interface Places {
    readonly shopFileField: ShopFileField
  }
}

/** A larger file is a mistake. */
const MAX_BYTES = 1024 * 1024

export const ShopKeys = Closed({
  publishable: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String()),
})

/** The fields of a shop in the file, besides its settings and those of modules. */
const Entry = Closed({ owner: Type.String(), keys: Type.Optional(ShopKeys) })

/** A shop in the file. */
export interface ShopEntry extends Static<typeof Entry> {
  readonly settings?: SettingsPatch
  readonly [field: string]: unknown
}

/** Shops as a file describes them, which is checked by the schemas. */
export interface ShopFile {
  readonly path: string
  readonly shops: Readonly<Record<string, ShopEntry>>
}

/** Reads an environment variable. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the file by which shops are made. In place of any text, it may have `{"env": "NAME"}`, for
 * an environment variable, or `{"file": "path"}`, for the content of a file without its last line
 * break.
 * @throws ConfigError naming the file, and each field that is wrong
 */
export async function readShopFile(
  modules: readonly Module[],
  path: string,
  env: Environment,
): Promise<ShopFile> {
  const sent = parsed(path, await textOf(path, path))
  const value = await resolved(sent, '', { path, env })
  const schema = schemaOf(modules)
  const check = TypeCompiler.Compile(schema)
  const field = unstorable(value)
  if (field !== null) throw wrongField(path, field, 'Use valid Unicode without NUL.')
  if (!check.Check(value)) {
    const names = fieldNames(schema)
    const lines = firstErrors(check, value, 'the file').map((one) => lineOf(path, one, names))
    throw new ConfigError(lines.join('\n'))
  }
  const { shops } = value as Omit<ShopFile, 'path'>
  refuseKeys(path, shops, sent as { readonly shops: ShopFile['shops'] })
  return { path, shops }
}

/** The schema of the whole file. */
function schemaOf(modules: readonly Module[]): TSchema {
  const fields = placed(modules, 'shopFileField').map(({ name, schema }) => {
    return [name, Type.Optional(schema)] as const
  })
  const entry = Closed({
    ...Entry.properties,
    settings: Type.Optional(settingsSchemas(modules).patch),
    ...Object.fromEntries(fields),
  })
  return Closed({ shops: Type.Record(Type.String(), entry) })
}

/** The names of all fields of a schema, for suggestions. */
function fieldNames(schema: TSchema): string[] {
  const inner: TSchema[] = [
    ...Object.values((schema.properties ?? {}) as Record<string, TSchema>),
    ...Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>),
    ...((schema.anyOf ?? []) as TSchema[]),
    ...(schema.items ? [schema.items as TSchema] : []),
  ]
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(fieldNames)]
}

function lineOf(path: string, { field, code, message }: FieldError, names: readonly string[]) {
  if (code !== 'unknown') return `${path}: ${field}: ${message}`
  const last = field.split('.').at(-1) ?? ''
  return `${path}: there is no field ${field}.${suggestion(last, names)}`
}

/** The error of a field in the file. */
export function wrongField(path: string, field: string, message: string): ConfigError {
  return new ConfigError(`${path}: ${field}: ${message}`)
}

/** @param named by what the file is named, for the message */
async function textOf(file: string, named: string): Promise<string> {
  try {
    if (Bun.file(file).size > MAX_BYTES) throw new ConfigError(`${named}: Use at most 1 MiB.`)
    return new TextDecoder('utf-8', { fatal: true }).decode(await Bun.file(file).bytes())
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const code = codeOf(error)
    if (code === 'ENOENT') throw new ConfigError(`${named}: There is no file ${file}.`)
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new ConfigError(`${named}: The file is not valid UTF-8.`)
    }
    throw new ConfigError(`${named}: ${file} cannot be read (${code || String(error)}).`)
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${path} is not valid JSON: ${String(error)}.`)
  }
}

/** The value with the texts that `env` and `file` name. */
async function resolved(
  value: unknown,
  field: string,
  from: { readonly path: string; readonly env: Environment },
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  const inner = (name: string) => (field ? `${field}.${name}` : name)
  if (Array.isArray(value)) {
    return await Promise.all(value.map((one, index) => resolved(one, inner(String(index)), from)))
  }
  const fields = Object.entries(value)
  const [[kind, name] = [], ...others] = fields
  if (others.length === 0 && typeof name === 'string') {
    if (kind === 'env') {
      const text = from.env[name]
      if (text) return text
      throw wrongField(from.path, field, `The environment variable ${name} is not set.`)
    }
    if (kind === 'file') {
      const text = await textOf(pathIn(dirname(from.path), name), `${from.path}: ${field}`)
      return text.replace(/\r?\n$/, '')
    }
  }
  const all = fields.map(async ([name, one]) => [name, await resolved(one, inner(name), from)])
  return Object.fromEntries(await Promise.all(all))
}

/** The path of a file that is named in another file. */
export function pathIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path)
}

/**
 * Refuses secret keys that stand in the file, keys of the wrong kind, and the key of two shops.
 * @param written the file before its references were read
 */
function refuseKeys(path: string, shops: ShopFile['shops'], written: Omit<ShopFile, 'path'>): void {
  const seen = new Set<string>()
  for (const [slug, { keys = {} }] of Object.entries(shops)) {
    for (const kind of ['publishable', 'secret'] as const) {
      const key = keys[kind]
      if (key === undefined) continue
      const field = `shops.${slug}.keys.${kind}`
      if (kind === 'secret' && typeof written.shops[slug]?.keys?.secret === 'string') {
        const message =
          'Use {"env": "NAME"} or {"file": "path"}, so that no secret stands in this file.'
        throw wrongField(path, field, message)
      }
      if (keyKind(key) !== kind) {
        throw wrongField(path, field, `This is no ${kind} key; kassa key new makes one.`)
      }
      if (seen.has(key)) throw wrongField(path, field, 'Another shop in this file has the key.')
      seen.add(key)
    }
  }
}
