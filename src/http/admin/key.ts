import { Elysia } from 'elysia'
import { KeysView, RotatedKey, rotateSecretKey, shopKeys } from '../../domain/access/key.ts'
import { KEY_MANAGE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { NoBody } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'

/** The two API keys of a shop, for its owners. Caches must not store an answer with a key. */
export function apiKeys(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api', tags: ['Keys'] })
    .use(guards)
    .get(
      '/keys',
      async ({ actor, set }) => {
        set.headers['cache-control'] = 'no-store'
        return await shopKeys(ports, actor)
      },
      {
        adminSession: KEY_MANAGE,
        detail: operation(
          'getKeys',
          'Read the keys of the shop; of the secret key only its last four characters',
          { 200: KeysView },
        ),
      },
    )
    .post(
      '/rotate-secret-key',
      async ({ actor, set }) => {
        set.headers['cache-control'] = 'no-store'
        return await rotateSecretKey(ports, actor.shop.slug, actor)
      },
      {
        adminSession: KEY_MANAGE,
        body: NoBody,
        detail: operation(
          'rotateSecretKey',
          'Replace the secret key; the old one fails on the next request',
          { 200: RotatedKey },
        ),
      },
    )
}
