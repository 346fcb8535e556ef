import { app } from '../app.ts'
import { PROVIDER_SETTINGS, SETTINGS } from '../config.ts'
import { jsonLog } from '../http/log.ts'
import { type Command, noArgument } from './command.ts'
import { lockForServing, openData } from './data.ts'
import { demoShop } from './demo.ts'
import { greeting, ownUrl } from './greeting.ts'
import { drained, listen } from './listen.ts'

export const serve: Command = {
  name: 'serve',
  usage: '[--port 3000] [--host 127.0.0.1] [--demo]',
  summary: 'Brings the database up to date and serves it. Log lines go to standard error.',
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    demo: { type: 'boolean' },
  },
  help: settingsHelp(),
  async run(invocation) {
    noArgument(invocation)
    const { flags, config, print } = invocation
    const unlock = lockForServing(config)
    const ports = openData(config)
    const demo = flags.demo ? await demoShop(ports) : null
    const stderr = Bun.stderr.writer()
    const log = jsonLog((lines) => {
      stderr.write(lines)
      stderr.flush()
    }, ports.clock)
    const closing = new AbortController()
    const served = app({ ...ports, config, log, closing: closing.signal })
    const server = listen(served, config)
    if (flags.json) print(JSON.stringify({ url: ownUrl(config, server), ...demo }))
    else print(greeting(config, server, demo, await ports.store.read.shop.any()))
    await signalled()
    closing.abort()
    await drained(served, server)
    await ports.store.close()
    unlock()
  },
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}

function settingsHelp(): string {
  const rows = Object.entries(SETTINGS).map(([name, [fallback, meaning]]) => {
    return `  ${name.padEnd(24)}${meaning}${fallback && ` (${fallback})`}`
  })
  const providers = Object.entries(PROVIDER_SETTINGS).map(([name, meaning]) => {
    return `  ${name.padEnd(34)}${meaning}`
  })
  return ['Settings, from the environment:', ...rows, ...providers].join('\n')
}
