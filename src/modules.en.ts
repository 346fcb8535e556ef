// The texts that the modules add to admin.
export { counts } from './modules/counts/text.en.ts'
export { labels } from './modules/labels/text.en.ts'
