// The texts that the modules add to admin.
export { account } from './modules/account/text.en.tsx'
export { counts } from './modules/counts/text.en.ts'
export { front } from './modules/front/text.en.tsx'
export { imports as import } from './modules/import/text.en.ts'
export { labels } from './modules/labels/text.en.ts'
export { orders } from './modules/orders/text.en.tsx'
export { till } from './modules/till/text.en.ts'
export { webhooks } from './modules/webhooks/text.en.tsx'
