import type { Event } from '../../domain/event.ts'
import { newId } from '../../domain/id.ts'
import { chunks, padded } from '../../domain/rows.ts'
import type { ChangeListener } from '../../domain/store.ts'

/** The first update of a subject waits this long for further ones. */
export const COLLECTS_MS = 1_000

/** A webhook that is told of an event. */
interface Told {
  readonly event: Event
  readonly webhook: string
}

/**
 * Posts a message to each webhook that is told of such changes. Updates of one subject that follow
 * each other within `COLLECTS_MS` are one message, about the last of them.
 */
export const postMessages: ChangeListener = async (tx, shop, changes) => {
  const events = [...new Set(changes.map(({ event }) => event))]
  const rows = await tx.all<Told>('webhook.told', { shop, events: padded(events) })
  const told = Map.groupBy(rows, ({ event }) => event)
  const messages = changes.flatMap((change) => {
    const message = { publicId: newId('msg', change.now), ...change }
    return (told.get(change.event) ?? []).map(({ webhook }) => ({ ...message, webhook }))
  })
  let others: typeof messages = []
  const postOthers = async () => {
    for (const some of chunks(others)) await tx.run('webhook.post', { shop, ...some })
    for (const { event, webhook, subject } of others) {
      if (!event.endsWith('.created')) await tx.run('webhook.hurry', { shop, webhook, subject })
    }
    others = []
  }
  for (const message of messages) {
    if (message.event.endsWith('.updated')) {
      await postOthers()
      const dueAt = message.now + COLLECTS_MS
      await tx.run('webhook.post_update', { shop, ...message, dueAt })
    } else others.push(message)
  }
  await postOthers()
}
