import { type ComponentChild, render } from 'preact'
import { applyTheme } from './preferences.ts'

/** Renders a page in place of the text that its document shows before the script runs. */
export function start(page: ComponentChild): void {
  applyTheme()
  const root = document.querySelector('#app')
  if (!root) throw new Error('the document has no #app')
  root.replaceChildren()
  render(page, root)
}
