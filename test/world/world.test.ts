import './browser-globals.ts'
import './contract.ts'
import './answers.ts'
import './front.ts'
import './admin.ts'
import './pressed.ts'

/*
 * These share one shop with two of everything, and change copies of it only. They run in the time
 * zone of the shop, so that what the server does must not depend on that of its machine.
 */
