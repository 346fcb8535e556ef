import { describe, expect, test } from 'bun:test'
import { type OutboundAnswer, OutboundFailure } from '../../src/domain/outbound.ts'
import { mollieProvider } from '../../src/modules/mollie/mollie.ts'
import { ProviderFailure } from '../../src/modules/payments/provider.ts'
import { stripeProvider } from '../../src/modules/stripe/stripe.ts'

/** Whether another attempt would end in the same way, for each status that is not asked for. */
const IS_FINAL: Readonly<Record<number, boolean>> = {
  400: true,
  401: false,
  402: true,
  403: false,
  408: false,
  409: false,
  422: true,
  429: false,
  500: false,
  502: false,
  503: false,
}
const ACCOUNT = { mode: 'test', secretKey: 'sk_test_0123456789', eventSecret: null } as const
const PAYMENT = { id: 'opay_1', reference: 'a', moneyReference: 'b', currency: 'EUR' }

describe.each([stripeProvider, mollieProvider])(
  'a refund that $title does not make',
  (provider) => {
    async function failure(answer: () => Promise<OutboundAnswer>): Promise<ProviderFailure> {
      const outbound = { allowsPrivate: false, send: answer, close: () => {} }
      const ports = { outbound, clock: Date.now }
      const work = provider.refund(ports, ACCOUNT, PAYMENT, 'oref_1', 950)
      const error = await work.then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error instanceof ProviderFailure) return error
      throw error
    }

    function answered(status: number, body: unknown): () => Promise<OutboundAnswer> {
      const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
      return async () => ({ status, type: 'application/json', bytes, location: null })
    }

    test.each(Object.keys(IS_FINAL).map(Number))('and answers with %i', async (status) => {
      const body = { error: { type: 'api_error', message: 'Why.' }, detail: 'Why.' }
      const { isFinal, message } = await failure(answered(status, body))
      expect(isFinal).toBe(IS_FINAL[status] === true)
      expect(message).toStartWith(provider.title)
      expect(message.includes('Why.')).toBe(isFinal)
    })

    test.each(['', 'null', '[]', '<html>'])('and answers 500 with %p', async (body) => {
      expect((await failure(answered(500, body))).isFinal).toBe(false)
    })

    test('because it is not reached', async () => {
      const refused = new OutboundFailure('The address is not public.', { isFinal: true })
      const { isFinal, message } = await failure(() => Promise.reject(refused))
      expect(isFinal).toBe(false)
      expect(message).toBe(`${provider.title}: The address is not public.`)
    })
  },
)
