// The texts that the modules add to admin.
export { account } from './modules/account/text.fr.tsx'
export { counts } from './modules/counts/text.fr.ts'
export { front } from './modules/front/text.fr.tsx'
export { imports as import } from './modules/import/text.fr.ts'
export { labels } from './modules/labels/text.fr.ts'
export { orders } from './modules/orders/text.fr.tsx'
export { till } from './modules/till/text.fr.ts'
export { webhooks } from './modules/webhooks/text.fr.tsx'
