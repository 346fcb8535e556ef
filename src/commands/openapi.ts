import { app } from '../app.ts'
import type { Config } from '../config.ts'
import { MODULES } from '../installed.ts'
import type { Command } from './command.ts'
import { openMemory } from './data.ts'

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  summary: 'Prints the OpenAPI document of this version.',
  async run({ config, print }) {
    print(inLines(await openApi(config)))
  },
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

/** The OpenAPI document of this version with these modules. */
export async function openApi(config: Config, modules = MODULES): Promise<object> {
  const ports = openMemory()
  const served = app({ ...ports, modules, config, log: () => {} })
  const answer = await served.handle(new Request('http://localhost/openapi.json'))
  const document: object = await answer.json()
  await ports.store.close()
  return document
}
