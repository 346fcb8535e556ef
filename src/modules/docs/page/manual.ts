import { applyTheme } from '../../../ui/shared/preferences.ts'
import { closeContentsAfterUse } from './contents.ts'

const COPIED_MS = 1_500

applyTheme()
closeContentsAfterUse()
addCopyButtons()
searchWhileTyping()

/** Browsers have a clipboard only on HTTPS and localhost. */
function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('pre')) {
    const button = Object.assign(document.createElement('button'), {
      className: 'button small copy',
      type: 'button',
      textContent: 'Copy',
    })
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => Object.assign(button, { textContent: 'Copy' }), COPIED_MS)
    })
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** Shows the server's results for each new phrase. Without a script, Enter sends the search. */
function searchWhileTyping(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  const shown = document.querySelector('main')
  let asked = new AbortController()
  field?.addEventListener('input', async () => {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const query = new URLSearchParams({ search: field.value })
    const answer = await fetch(`/docs/manual?${query}`, { signal }).catch((error) => {
      if (!signal.aborted) throw error
      return null
    })
    const html = await answer?.text()
    if (html === undefined || signal.aborted) return
    const found = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
    if (found) shown?.replaceChildren(...found.childNodes)
  })
}
