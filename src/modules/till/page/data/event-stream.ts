import type { Product } from '../../../../domain/catalog/product.ts'

/** One change in the event stream. */
export interface ChangeEvent {
  readonly revision: number
  readonly change: Product | { readonly id: string; readonly deleted: true }
}

/**
 * Parses server-sent events (WHATWG HTML, 9.2). Each item holds the events of one chunk; it is
 * empty for a heartbeat.
 */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly ChangeEvent[]> {
  const decoder = new TextDecoder()
  let rest = ''
  // Safari cannot iterate over a stream.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      yield blocks.flatMap((block) => parseEvent(block) ?? [])
    }
  } finally {
    reader.releaseLock()
  }
}

function parseEvent(block: string): ChangeEvent | null {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name && value !== undefined) fields.set(name, value)
  }
  const data = fields.get('data')
  if (fields.get('event') !== 'change' || data === undefined) return null
  return { revision: Number(fields.get('id')), change: JSON.parse(data) as ChangeEvent['change'] }
}
