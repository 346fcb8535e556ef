import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import { exists } from '../../domain/rows.ts'

/** For monitoring: whether the process is alive, and whether its database answers. */
export function health({ store }: Ports) {
  return new Elysia({ tags: ['Health'] })
    .get('/healthz', () => ({ status: 'ok' }), { detail: { summary: 'The process is alive' } })
    .get(
      '/readyz',
      async () => {
        await exists(store.read, 'shop.any', {})
        return { status: 'ok' }
      },
      { detail: { summary: 'The database answers' } },
    )
}
