import { rememberPage } from '../shared/last-page.ts'
import { start } from '../shared/start.ts'
import { Pos } from './pos.tsx'

rememberPage('/pos')
start(<Pos />)

// Browsers have service workers on HTTPS and on localhost only; elsewhere the page says so.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/pos/worker.js', { scope: '/pos', type: 'module' })
}
