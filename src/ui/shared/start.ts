import { type ComponentChild, render } from 'preact'
import { applyTheme } from './theme.ts'

/** Draws a page, in place of what its document shows before its script. */
export function start(page: ComponentChild): void {
  applyTheme()
  const root = document.querySelector('#app')
  if (!root) throw new Error('the document has no #app')
  root.replaceChildren()
  render(page, root)
}
