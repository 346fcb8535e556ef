import { Elysia } from 'elysia'
import { invalid, Refusal } from '../../domain/error.ts'
import { POS_READ } from '../../domain/permission.ts'
import type { Feed } from '../../domain/pos/feed.ts'
import { Closed } from '../../domain/schema.ts'
import { REVISION, Since } from '../catalog/changes.ts'
import { operation } from '../openapi/document.ts'
import { EventStream } from '../server/event-stream.ts'
import type { Guards } from '../server/guard.ts'

const STREAMS_PER_TERMINAL = 5
/** Seconds for which a client may still receive data after the end of its stream. */
const CUT_SECONDS = 4

const STREAM =
  'A stream of server-sent events that does not end by itself: id is the revision, event is ' +
  'change, data is the product as a page of changes has it, or {"id", "deleted": true}. ' +
  'Last-Event-ID resumes.'

/** Streams the changes of the catalog to terminals. */
export function posEvents(feed: Feed, guards: Guards) {
  const open = new Map<number, number>()
  const count = (terminalId: number, step: 1 | -1) => {
    const streams = (open.get(terminalId) ?? 0) + step
    if (streams > 0) open.set(terminalId, streams)
    else open.delete(terminalId)
  }
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] }).use(guards).get(
    '/events',
    async ({ actor, isStillValid, query, request, server, set }) => {
      const { shop, terminal } = actor
      const since = sinceOf(request, query.since)
      await feed.page(shop.id, since)
      if ((open.get(terminal.id) ?? 0) >= STREAMS_PER_TERMINAL) throw tooManyStreams()
      set.headers['content-type'] = 'text/event-stream'
      set.headers['x-accel-buffering'] = 'no'
      if (request.method === 'HEAD') return ''
      server?.timeout(request, 0)
      count(terminal.id, 1)
      const stream = new EventStream({
        feed,
        shopId: shop.id,
        since,
        isStillValid,
        left: () => count(terminal.id, -1),
        cut: () => server?.timeout(request, CUT_SECONDS),
      })
      return new Response(stream.body)
    },
    {
      terminalKey: POS_READ,
      query: Closed({ since: Since }),
      detail: operation(
        'followChanges',
        'Follow the changes: past ones first, then each new one as it happens',
        { 200: 'text/event-stream', stream: STREAM, headers: ['Last-Event-ID'] },
      ),
    },
  )
}

/**
 * The revision to continue from. A browser that reconnects repeats its first query and adds
 * Last-Event-ID.
 */
function sinceOf({ headers }: Request, since = '0'): number {
  const last = headers.get('last-event-id')
  if (last === null) return Number(since)
  if (REVISION.test(last)) return Number(last)
  throw invalid('Last-Event-ID', 'invalid', 'Use the id of the last event that you received.')
}

function tooManyStreams(): Refusal {
  const message = `This terminal has ${STREAMS_PER_TERMINAL} open streams already; close one of them.`
  return new Refusal('RATE_LIMITED', message, [], { retryAfterSeconds: 15 })
}
