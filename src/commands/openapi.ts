import { Value } from '@sinclair/typebox/value'
import { app } from '../app.ts'
import type { Config } from '../config.ts'
import { API_PARAMETER, APIS } from '../http/openapi/part.ts'
import { MODULES } from '../installed.ts'
import { type Command, flagText, UsageError } from './command.ts'
import { openMemory } from './data.ts'

export const openapi: Command = {
  name: 'openapi',
  usage: '[--api store,storefront]',
  summary: 'Prints the OpenAPI document of this version.',
  options: { api: { type: 'string' } },
  help: helpOnApis(),
  async run(invocation) {
    const api = flagText(invocation, 'api')
    const { schema } = API_PARAMETER
    if (api !== undefined && !Value.Check(schema, api)) {
      throw new UsageError(`--api: ${schema.hint}`)
    }
    invocation.print(inLines(await openApi(invocation.config, MODULES, api)))
  },
}

function helpOnApis(): string {
  const lines = Object.entries(APIS).map(([api, about]) => `  ${api.padEnd(11)} ${about}`)
  return ['--api LIST   only these APIs, with commas between them:', ...lines].join('\n')
}

/** How deep the printed document is indented: each operation and each schema has its own line. */
const LEVELS = 3

/** JSON with lines that differ where operations do, at the size of JSON without any. */
function inLines(value: unknown, level = 0): string {
  const isPlain = typeof value !== 'object' || value === null || Array.isArray(value)
  if (isPlain || level === LEVELS) return JSON.stringify(value)
  const indent = ' '.repeat(level)
  const fields = Object.entries(value).map(
    ([key, inner]) => `${indent} ${JSON.stringify(key)}: ${inLines(inner, level + 1)}`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`
}

/**
 * The OpenAPI document of this version with these modules.
 * @param api the APIs that it describes, with commas between them; by default, all
 */
export async function openApi(config: Config, modules = MODULES, api?: string): Promise<object> {
  const ports = openMemory()
  const served = app({ ...ports, modules, config, log: () => {} })
  const query = new URLSearchParams(api === undefined ? {} : { api })
  const answer = await served.handle(new Request(`http://localhost/openapi.json?${query}`))
  const document: object = await answer.json()
  await ports.store.close()
  return document
}
