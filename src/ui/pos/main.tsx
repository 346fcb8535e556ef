import { render } from 'preact'
import { rememberPage } from '../shared/last-page.ts'
import { applyTheme } from '../shared/theme.ts'
import { Pos } from './pos.tsx'

applyTheme()
rememberPage('/pos')
const root = document.querySelector('#app')
if (!root) throw new Error('the document has no #app')
root.replaceChildren()
render(<Pos />, root)

// Browsers have service workers on HTTPS and on localhost only; elsewhere the page says so.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/pos/worker.js', { scope: '/pos', type: 'module' })
}
