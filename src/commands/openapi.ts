import { app } from '../app.ts'
import { type Command, noArgument } from './command.ts'
import { openMemory } from './data.ts'

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  summary: 'Prints the OpenAPI document of this version.',
  options: {},
  async run(invocation) {
    noArgument(invocation)
    const { config, print } = invocation
    const ports = openMemory()
    const served = app({ ...ports, config, log: () => {} })
    const answer = await served.handle(new Request('http://localhost/openapi.json'))
    print(JSON.stringify(await answer.json(), null, 2))
    await ports.store.close()
  },
}
