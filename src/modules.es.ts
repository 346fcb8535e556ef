// The texts that the modules add to admin.
export { account } from './modules/account/text.es.tsx'
export { counts } from './modules/counts/text.es.ts'
export { front } from './modules/front/text.es.tsx'
export { imports as import } from './modules/import/text.es.ts'
export { labels } from './modules/labels/text.es.ts'
export { orders } from './modules/orders/text.es.tsx'
export { till } from './modules/till/text.es.ts'
export { webhooks } from './modules/webhooks/text.es.tsx'
