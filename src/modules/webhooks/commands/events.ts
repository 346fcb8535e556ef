import {
  type Command,
  flagText,
  type Invocation,
  requiredFlag,
  UsageError,
} from '../../../commands/command.ts'
import { commandLine } from '../../../domain/actor.ts'
import { eventNames } from '../../../domain/event-family.ts'
import type { Ports } from '../../../domain/ports.ts'
import { shopBySlug } from '../../../domain/shop/shop.ts'
import { outboundFetch } from '../../../outbound/fetch.ts'
import { beginForwarding, endForwarding, type Forwarding, keepForwarding } from '../forward.ts'
import { Deliveries, type Forwarded } from '../sending.ts'

/** How often the database is asked for new events. */
const POLL_MS = 200
/** The pause after which an address that did not answer is tried again. */
const RETRY_MS = 1_000
/** A lease is kept for three times as long. */
const KEEP_MS = 20_000
const MOST_AGAIN = 100

export const events: Command = {
  name: 'events',
  usage: '--forward <address> --shop <slug> [--replay <number>]',
  summary: 'Sends the events of a shop to an address of this machine, signed as for webhooks.',
  options: {
    forward: { type: 'string' },
    shop: { type: 'string' },
    replay: { type: 'string' },
  },
  help: `--forward  the address, such as http://localhost:8080/hook
--shop     the slug of the shop
--replay   first sends so many of the last messages to this address again, at most ${MOST_AGAIN}`,
  async run(invocation) {
    const address = requiredFlag(invocation, 'forward')
    const slug = requiredFlag(invocation, 'shop')
    const again = numberOf(flagText(invocation, 'replay') ?? '0')
    const stop = interrupted()
    await invocation.withData('existing', async (found) => {
      const ports = { ...found, outbound: outboundFetch(true) }
      const actor = commandLine(await shopBySlug(ports.store.read, slug))
      const names = eventNames(invocation.modules)
      const forwarding = await beginForwarding(ports, actor, address, names, again)
      const { webhook, secret } = forwarding
      try {
        const text = `The events of ${slug} go to ${webhook.url} until you press Ctrl-C.\nThey are signed with ${secret}`
        invocation.answer({ url: webhook.url, secret }, text)
        await forwardUntil(stop, ports, forwarding, invocation)
      } finally {
        await endForwarding(ports, webhook)
      }
    })
  },
}

/** Sends what comes, in order, until the signal is given. */
async function forwardUntil(
  stop: AbortSignal,
  ports: Ports,
  { webhook }: Forwarding,
  { modules, answer }: Invocation,
): Promise<void> {
  const deliveries = new Deliveries(ports, modules)
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  stop.addEventListener('abort', () => resolve(), { once: true })
  let keptAt = performance.now()
  /** The message that has no answer yet, and was said to have none. */
  let silent: string | null = null
  while (!stop.aborted) {
    if (performance.now() - keptAt > KEEP_MS) {
      await keepForwarding(ports, webhook)
      keptAt = performance.now()
    }
    const sent = await deliveries.forwardNext(webhook)
    if (sent && (sent.responseStatus !== null || silent !== sent.id)) answer(sent, lineOf(sent))
    silent = sent?.responseStatus === null ? sent.id : null
    if (silent === null && sent) continue
    await Promise.race([stopped, Bun.sleep(silent === null ? POLL_MS : RETRY_MS)])
  }
}

function lineOf({ event, subject, responseStatus, error }: Forwarded): string {
  const result = responseStatus ?? `no answer yet: ${error}`
  return `${event} ${subject} ${result}`
}

function numberOf(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= MOST_AGAIN) return number
  throw new UsageError(`--replay takes a number up to ${MOST_AGAIN}.`)
}

/** Is given when the command is to end. */
function interrupted(): AbortSignal {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  return end.signal
}
