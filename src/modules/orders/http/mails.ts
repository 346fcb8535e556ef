import { Elysia } from 'elysia'
import { SHOP_READ } from '../../../domain/permission.ts'
import { operation } from '../../../http/openapi/document.ts'
import type { RouteParts } from '../../../http/server/module-routes.ts'
import { MailPreview, previewMail } from '../mail/order-notice.ts'

/** The mails about orders, for the members of the shop. */
export function orderMailPreviews({ modules, ports, guards }: RouteParts) {
  return new Elysia({ prefix: '/shop/api', tags: ['Shops'] })
    .use(guards)
    .get(
      '/shop/mails/:mail',
      ({ actor, params }) => previewMail(modules, ports, actor, params.mail),
      {
        adminSession: SHOP_READ,
        detail: operation('previewMail', 'Read what a mail about an order would say', {
          200: MailPreview,
        }),
      },
    )
}
