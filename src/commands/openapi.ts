import { app } from '../app.ts'
import type { Command } from './command.ts'
import { withData } from './data.ts'

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  summary: 'Prints the OpenAPI document of this version.',
  options: {},
  async run({ config, print }) {
    const request = new Request('http://localhost/openapi.json')
    print(
      await withData(config, async (ports) => {
        const answer = await app({ ...ports, config, log: () => {} }).handle(request)
        return JSON.stringify(await answer.json(), null, 2)
      }),
    )
  },
}
