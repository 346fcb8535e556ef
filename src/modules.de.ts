// The texts that the modules add to admin.
export { account } from './modules/account/text.de.tsx'
export { counts } from './modules/counts/text.de.ts'
export { imports as import } from './modules/import/text.de.ts'
export { labels } from './modules/labels/text.de.ts'
export { webhooks } from './modules/webhooks/text.de.tsx'
