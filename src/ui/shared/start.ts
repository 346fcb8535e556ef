import { type ComponentChild, render } from 'preact'
import { applyTheme } from './theme.ts'

const KEY = 'kassa.page'

type Page = '/admin' | '/pos'

/** Renders a page in place of the text that its document shows before the script has loaded. */
export function start(page: ComponentChild): void {
  applyTheme()
  const root = document.querySelector('#app')
  if (!root) throw new Error('the document has no #app')
  root.replaceChildren()
  render(page, root)
}

/** Remembers for the start page which page is used on this device. */
export function rememberPage(page: Page): void {
  localStorage.setItem(KEY, page)
}

/** The page that was used last on this device, or null. */
export function lastPage(): Page | null {
  const page = localStorage.getItem(KEY)
  return page === '/admin' || page === '/pos' ? page : null
}
