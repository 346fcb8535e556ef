// What the modules add to admin.
export { counts } from './modules/counts/admin.ts'
export { imports } from './modules/import/admin.ts'
export { labels } from './modules/labels/admin.ts'
