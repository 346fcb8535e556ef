// What the modules add to admin.
export { account } from './modules/account/admin.ts'
export { counts } from './modules/counts/admin.ts'
export { front } from './modules/front/admin.ts'
export { imports } from './modules/import/admin.ts'
export { labels } from './modules/labels/admin.ts'
export { orders } from './modules/orders/admin.ts'
export { till } from './modules/till/admin.ts'
export { webhooks } from './modules/webhooks/admin.ts'
