import { Elysia } from 'elysia'
import { SHOP_READ } from '../../../domain/permission.ts'
import type { Ports } from '../../../domain/ports.ts'
import { operation } from '../../../http/openapi/document.ts'
import type { Guards } from '../../../http/server/guard.ts'
import { MailPreview, previewMail } from '../mail/order-notice.ts'

/** The mails about orders, for the members of the shop. */
export function orderMailPreviews(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api', tags: ['Shops'] })
    .use(guards)
    .get('/shop/mails/:mail', ({ actor, params }) => previewMail(ports, actor, params.mail), {
      adminSession: SHOP_READ,
      detail: operation('previewMail', 'Read what a mail about an order would say', {
        200: MailPreview,
      }),
    })
}
