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
    print(JSON.stringify(await openApi(config), null, 2))
  },
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
