import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'

/** For whoever watches over the process: it lives; its database answers. */
export function health({ store }: Ports) {
  return new Elysia({ tags: ['Health'] })
    .get('/healthz', () => ({ status: 'ok' }), { detail: { summary: 'The process lives' } })
    .get(
      '/readyz',
      async () => {
        await store.read.shop.any()
        return { status: 'ok' }
      },
      { detail: { summary: 'The database answers' } },
    )
}
