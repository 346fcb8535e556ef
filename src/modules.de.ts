// The texts that the modules add to admin.
export { account } from './modules/account/text.de.tsx'
export { counts } from './modules/counts/text.de.ts'
export { front } from './modules/front/text.de.tsx'
export { imports as import } from './modules/import/text.de.ts'
export { labels } from './modules/labels/text.de.ts'
export { orders } from './modules/orders/text.de.tsx'
export { till } from './modules/till/text.de.ts'
export { webhooks } from './modules/webhooks/text.de.tsx'
