// What the modules add to admin.
export { counts } from './modules/counts/admin.ts'
export { labels } from './modules/labels/admin.ts'
