// The texts that the modules add to admin.
export { account } from './modules/account/text.en.tsx'
export { counts } from './modules/counts/text.en.ts'
export { imports as import } from './modules/import/text.en.ts'
export { labels } from './modules/labels/text.en.ts'
export { webhooks } from './modules/webhooks/text.en.tsx'
