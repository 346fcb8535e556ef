/** Shows the page at the address of the tab, without loading the document anew. */
import { act } from './act.ts'
import { pieces } from './basket.ts'
import { shopSettings } from './kassa.ts'
import { look } from './look.ts'
import { framed, type Page } from './page.ts'
import { savedBasket } from './saved-basket.ts'

let shown = new URL(location.href)

async function draw(page: Page): Promise<void> {
  const shop = await shopSettings().then(
    ({ name }) => name,
    () => 'Shop',
  )
  const search = shown.searchParams.get('search') ?? ''
  const before = document.activeElement
  const isFirst = document.querySelector('main') === null
  document.title = `${page.title} · ${shop}`
  const made = document.createElement('template')
  made.innerHTML = framed(page, { shop, search, count: pieces(savedBasket()) }).text
  if (before?.id === 'search') {
    // What is being typed into the search stays.
    for (const part of ['main', 'header nav']) {
      document.querySelector(part)?.replaceWith(made.content.querySelector(part) ?? '')
    }
    return
  }
  document.body.replaceChildren(made.content)
  if (isFirst) return
  const again = before?.id ? document.getElementById(before.id) : null
  const next = again ?? document.querySelector<HTMLElement>('main')
  next?.focus({ preventScroll: true })
}

/** Shows the page at an address, unless the shopper has gone on meanwhile. */
async function show(url: URL, signal?: AbortSignal): Promise<void> {
  const page = await look(url)
  if (signal?.aborted) return
  shown = url
  await draw(page)
}

// Links, forms that ask (GET), and the buttons of the browser.
window.navigation?.addEventListener('navigate', (event) => {
  const url = new URL(event.destination.url)
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null) return
  const isRefined = url.pathname === shown.pathname && !url.searchParams.has('cursor')
  event.intercept({
    handler: () => show(url, event.signal),
    focusReset: 'manual',
    scroll: isRefined ? 'manual' : 'after-transition',
  })
})

// Forms that do something (POST).
document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  // Nothing is sent twice.
  form.inert = true
  const outcome = await act(new URL(form.action).pathname, new FormData(form, event.submitter))
  if (typeof outcome !== 'string') await draw(outcome)
  else if (window.navigation) window.navigation.navigate(outcome)
  else location.assign(outcome)
})

// Filters count at once.
document.addEventListener('change', ({ target }) => {
  if (target instanceof Element) target.closest<HTMLFormElement>('form[data-live]')?.requestSubmit()
})
document.documentElement.classList.add('live')

await show(shown)
