import { basketText, readBasket, type Wanted, withMore, withQuantity } from './basket-text.ts'

/* The script of a shop front: it keeps the basket in the browser instead of in every address,
    and updates sums and lists after each choice. Everything also works without it. */

const { shop = '', base = '', page = '' } = document.body.dataset
const KEY = `kassa.basket.${shop}`

/** Null if this browser has never had a basket of this shop. */
function stored(): string | null {
  return localStorage.getItem(KEY)
}

/** The basket in the address. */
function asked(): string | null {
  return new URLSearchParams(location.search).get('basket')
}

function keep(wanted: Wanted): void {
  localStorage.setItem(KEY, basketText(wanted))
  show()
}

/** The address of a page with this basket. */
function withBasket(href: string, basket: string): string {
  const url = new URL(href, location.href)
  if (basket === '') url.searchParams.delete('basket')
  else url.searchParams.set('basket', basket)
  return url.href
}

/** Only these pages need the basket in their address. */
function needsBasket(path: string): boolean {
  return [`${base}/basket`, `${base}/checkout`].includes(path)
}

/**
 * Shows the number of items in the basket, and removes the basket from addresses that do not need
 * it.
 */
function show(): void {
  const basket = stored() ?? ''
  const count = readBasket(basket).size
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    badge.hidden = count === 0
    badge.textContent = String(count)
  }
  for (const link of document.links) {
    if (link.origin !== location.origin || link.dataset.remove) continue
    const next = withBasket(link.href, needsBasket(link.pathname) ? basket : '')
    if (next !== link.href) link.href = next
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name=basket]')) {
    field.disabled = true
  }
}

/** Shows the basket page again, for this basket. */
function open(wanted: Wanted): void {
  keep(wanted)
  location.replace(withBasket(location.href, basketText(wanted)))
}

/** Sends the checkout form to have the sum calculated again, and shows the new page. */
async function refreshSum(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form)
  data.set('step', 'sum')
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(form.action, { method: 'POST', body })
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of ['[data-sum]', '[data-payment]']) {
    const next = parsed.querySelector(part)
    if (next) form.querySelector(part)?.replaceWith(next)
  }
  show()
}

function start(): void {
  const basket = stored()
  if (page === 'thanks') keep(new Map())
  else if (basket === null) {
    const given = asked()
    if (given) localStorage.setItem(KEY, given)
  } else if (needsBasket(location.pathname) && basket !== (asked() ?? '')) {
    location.replace(withBasket(location.href, basket))
  }
  document.documentElement.classList.add('scripted')
  show()
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const { add, quantity: line } = form.dataset
  const amount = Number(new FormData(form).get('quantity'))
  if (add) {
    event.preventDefault()
    keep(withMore(readBasket(stored()), add, amount))
    const added = form.querySelector<HTMLElement>('[data-added]')
    if (added) added.hidden = false
  } else if (line) {
    event.preventDefault()
    open(withQuantity(readBasket(stored()), line, amount))
  } else if (form.dataset.checkout !== undefined && event.submitter) {
    // A second click must not place a second order while the first one is on its way.
    setTimeout(() => event.submitter?.setAttribute('disabled', ''))
  }
})

document.addEventListener('change', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
  const { form } = field
  if (form?.dataset.filter !== undefined) form.requestSubmit()
  else if (form?.dataset.quantity && field.checkValidity()) form.requestSubmit()
  else if (form?.dataset.checkout !== undefined) {
    if (['delivery', 'country', 'points'].includes(field.name)) void refreshSum(form)
  }
})

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const id = target?.closest<HTMLElement>('[data-remove]')?.dataset.remove
  if (!id) return
  event.preventDefault()
  open(withQuantity(readBasket(stored()), id, 0))
})

// A page restored from the back-forward cache shows the current basket.
addEventListener('pageshow', (event: PageTransitionEvent) => event.persisted && start())
start()
