import { type ComponentChild, render } from 'preact'
import { FRAME_MS } from './later.tsx'
import { count } from './number.ts'
import { applyTheme } from './preferences.ts'

/** Renders a page in place of the text that its document shows before the script runs. */
export function start(page: ComponentChild): void {
  applyTheme()
  const root = document.querySelector('#app')
  if (!root) throw new Error('the document has no #app')
  root.replaceChildren()
  render(page, root)
  // Making the first format takes long, so the page does it while it waits for its first answer.
  setTimeout(() => count(0), FRAME_MS)
}
