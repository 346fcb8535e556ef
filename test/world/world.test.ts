import './browser-globals.ts'

/*
 * These share one shop with two of everything, and change copies of it only. They run in the time
 * zone of the shop, so that what the server does must not depend on that of its machine.
 */

// Tests run in the order in which they are registered, and each of these awaits the shop.
await import('./marked-words.ts')
await import('./answers.ts')
await import('./mails.ts')
await import('./front.ts')
await import('./visited.ts')
await import('./admin.ts')
await import('./pressed.ts')
await import('./papers.tsx')
await import('./account.ts')
await import('./used.ts')
await import('./till.ts')
