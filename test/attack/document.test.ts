import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { unfinishedJobs } from '../../src/domain/changes/job.ts'
import { Answer, requestOf } from '../answer.ts'
import { checkShape } from '../documented.ts'
import { TestServer } from '../fixture.ts'
import { nightly } from '../night.ts'
import { type Document, type Operation, operationsOf } from '../openapi-document.ts'
import { repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'
import { Digest } from './digest.ts'
import { type Draft, draftOf } from './request.ts'
import { filled, fullWorld, MARKS, newWorld, type World } from './world.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** How many requests an operation gets in each round, and rounds. By day it gets the first ones. */
const ALL_REQUESTS = 50
const REQUESTS = nightly(12, ALL_REQUESTS)
const ROUNDS = repeats(1, 300)

/** A wrong code is counted where it was tried, so these write although they refuse. */
const COUNTED = ['signIn', 'signInShopper']
/**
 * These cannot succeed: there is no provider, link, invitation, first shop, running job, operator,
 * known code of a customer, delivery option or name of a mail.
 */
const UNREACHABLE = [
  'startSignIn',
  'finishSignIn',
  'signInByLink',
  'acceptInvitation',
  'declineInvitation',
  'setUp',
  'getImage',
  'cancelJob',
  'cancelShopJob',
  'getServer',
  'getServerSettings',
  'updateServerSettings',
  'startBackup',
  'downloadBackup',
  'sendTestMail',
  'findCounterCustomer',
  'placeOwnOrder',
  'previewMail',
  'addPaymentAccount',
  'takePaymentEvent',
  'listPaymentDifferences',
]

const kassa = await TestServer.open()
const digest = kassa.database ? null : new Digest(join(kassa.directory, 'kassa.sqlite'))
const response = await kassa.app.handle(new Request('http://localhost/openapi.json'))
const document = (await response.json()) as Document
let world: World | null = await fullWorld(kassa)

afterAll(async () => {
  digest?.close()
  await kassa[Symbol.asyncDispose]()
})

/**
 * Whatever is sent to an operation, with whatever credential: there is no 5xx, the answer is as the
 * OpenAPI document says, a refusal changes nothing, and no row of the other shop is shown.
 */
describe('whatever is sent to', () => {
  for (const operation of operationsOf(document)) {
    const { operationId, method } = operation
    test(operationId, async () => {
      const statuses = new Set<number>()
      for (let round = 0; round < ROUNDS; round++) {
        const current = world ?? (await newWorld(kassa))
        const property = fc.asyncProperty(draftOf(operation, document), async (draft) => {
          const answer = await answerTo(operation, current, draft)
          judge(operation, draft, answer)
          quiet(current, answer)
          statuses.add(answer.status)
        })
        const seed = repeats(Bun.hash.crc32(`seed ${operationId}`) | 0, Date.now() + round)
        await fc.assert(property, { numRuns: REQUESTS, seed, endOnFailure: true })
        // Writes may have ended sessions, keys and rows of this world.
        const hasWritten = method !== 'GET' && [...statuses].some((status) => status < 400)
        world = hasWritten ? null : current
      }
      // The first requests of an operation may all be refused.
      if (REQUESTS < ALL_REQUESTS) return
      const reached = [...statuses].some((status) => status < 400)
      expect({ statuses, reached }).toEqual({
        statuses,
        reached: !UNREACHABLE.includes(operationId),
      })
    })
  }
})

/** No key and no session stands in an answer or in the log. */
function quiet({ secrets }: World, answer: Answer): void {
  const text = answer.text + JSON.stringify(kassa.log.splice(0))
  const told = secrets.find((secret) => text.includes(secret))
  if (told) throw answer.unexpected(`tells ${told}`)
}

async function answerTo(
  { method, operationId }: Operation,
  world: World,
  draft: Draft,
): Promise<Answer> {
  const headers = { ...world.credentials.get(draft.credential), ...draft.headers }
  const path = await filled(world, draft.path)
  const raw =
    typeof draft.body === 'string' ? await filled(world, draft.body) : (draft.body ?? undefined)
  const ask = { method, path, headers, raw }
  const before = digest?.text ?? kassa.state()
  const answer = await Answer.of(ask, await ended(await kassa.app.handle(requestOf(ask))))
  await kassa.outbox.idle()
  // A job goes on after its answer.
  const isIdle = async () => (await unfinishedJobs(kassa.ports.store.read)).length === 0
  await until('all jobs have ended', isIdle, { pauseMs: 1 })
  if (answer.status >= 400 && !COUNTED.includes(operationId)) {
    const after = digest?.text ?? kassa.state()
    if (after !== before) {
      throw answer.unexpected(`is a refusal that has changed ${before} to ${after}`)
    }
  }
  return answer
}

/** A stream that never ends is not read. */
async function ended(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  await response.body?.cancel()
  return new Response('', response)
}

function judge({ method, path, responses }: Operation, { credential }: Draft, answer: Answer) {
  if (answer.status >= 500) throw answer.unexpected('is a failure of ours')
  const other = credential.shop === 'north' ? MARKS.south : MARKS.north
  if (answer.text.includes(other)) throw answer.unexpected('shows what is of another shop')
  const { [answer.status]: described } = responses
  if (!described) throw answer.unexpected('has a status that is not documented')
  const { content, 'x-codes': codes } = described
  if (codes && !codes.includes(answer.problem.code)) {
    throw answer.unexpected('has a code that is not documented')
  }
  if (!content && answer.text !== '') throw answer.unexpected('has a body that is not documented')
  const type = answer.header('content-type')?.split(';', 1)[0] ?? ''
  if (content && !(type in content || 'image/*' in content)) {
    throw answer.unexpected(`is ${type}, which is not documented`)
  }
  if (answer.status < 400) {
    checkShape(kassa.app.routes, method, path.replace(/\{(\w+)\}/g, ':$1'), answer)
  }
}
