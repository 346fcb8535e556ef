import { basketText, readBasket, type Wanted, withMore, withQuantity } from './basket-text.ts'

/* The script of a shop front: it keeps the basket in the browser instead of in every address,
    and updates sums and lists after each choice. Everything also works without it. */

const { shop = '', base = '', page = '' } = document.body.dataset
const KEY = `kassa.basket.${shop}`
const TYPED = `kassa.checkout.${shop}`
const UNPAID = `kassa.unpaid.${shop}`
/** The fields of the checkout on which its sum depends. */
const DECIDES_SUM = ['delivery', 'country', 'points']

/** The pauses before the page of an unpaid order looks again: six minutes in all. */
const PAUSES_SECONDS = [...Array(10).fill(3), ...Array(15).fill(10), ...Array(6).fill(30)]

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

/** The form of the checkout, if this page has it. */
function checkoutForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form[data-checkout]')
}

type TypedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of the checkout that people fill in. */
function typedFields(form: HTMLFormElement): TypedField[] {
  const fields = form.querySelectorAll<TypedField>('input:not([type=hidden]), select, textarea')
  return [...fields]
}

/** The key that keeps an order from being placed twice. */
function keyField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name=key]')
}

/**
 * Keeps what was typed at the checkout, and the key of the order, until the order is placed or the
 * tab is closed, so that they are there again after a look at the basket, or if the answer is lost.
 */
function keepTyped(form: HTMLFormElement): void {
  const fields = typedFields(form).flatMap((field) => {
    const isLeft = field instanceof HTMLInputElement && field.type === 'radio' && !field.checked
    return isLeft ? [] : [[field.name, field.value]]
  })
  const { checkout: of } = form.dataset
  const typed = { of, key: keyField(form)?.value, fields: Object.fromEntries(fields) }
  sessionStorage.setItem(TYPED, JSON.stringify(typed))
}

/** Fills the form with what the same person has typed before. */
function fillTyped(form: HTMLFormElement): void {
  const text = sessionStorage.getItem(TYPED)
  if (text === null) return
  const typed: { of: string; key?: string; fields: Record<string, string> } = JSON.parse(text)
  // Somebody has signed in or out since.
  if (typed.of !== form.dataset.checkout) {
    sessionStorage.removeItem(TYPED)
    return
  }
  const key = keyField(form)
  if (key && typed.key) key.value = typed.key
  let isOther = false
  for (const field of typedFields(form)) {
    const value = typed.fields[field.name]
    if (value === undefined || field.disabled) continue
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.value !== value || field.checked) continue
      field.checked = true
    } else {
      if (field.value === value) continue
      const before = field.value
      field.value = value
      // An option that the shop no longer has.
      if (field.value !== value) field.value = before
    }
    isOther ||= DECIDES_SUM.includes(field.name)
  }
  // Ways of payment that the delivery allows can be chosen only after that.
  if (isOther) void refreshSum(form).then(() => fillTyped(form))
}

/** An order that waits for its payment at a provider. */
interface Unpaid {
  /** The address of its page, which contains its token. */
  readonly href: string
  /** The basket that it was made from. */
  readonly basket: string
}

function storedUnpaid(): Unpaid | null {
  const text = localStorage.getItem(UNPAID)
  return text === null ? null : JSON.parse(text)
}

/**
 * Remembers an order whose payment has begun, so that somebody who has closed the page of the
 * provider finds it again, and gives the basket back if the order ends without being paid.
 */
function rememberUnpaid(basketBefore = ''): void {
  const state = document.querySelector<HTMLElement>('[data-online]')?.dataset.online
  const before = storedUnpaid()
  const isSame = before !== null && new URL(before.href).pathname === location.pathname
  const url = new URL(location.href)
  for (const name of ['pay', 'looks', 'basket']) url.searchParams.delete(name)
  if (state === 'unpaid') {
    const basket = isSame ? before.basket : basketBefore
    localStorage.setItem(UNPAID, JSON.stringify({ href: url.href, basket }))
  } else if (isSame) {
    localStorage.removeItem(UNPAID)
    if (state !== 'ended' || before.basket === '') return
    keep(readBasket(before.basket))
    reveal('[data-basket-back]')
  }
}

function reveal(selector: string, isShown = true): void {
  for (const part of document.querySelectorAll<HTMLElement>(selector)) part.hidden = !isShown
}

/** Leads from basket and checkout to an order that waits for its payment. */
function showUnpaid(): void {
  const unpaid = storedUnpaid()
  const link = document.querySelector<HTMLAnchorElement>('[data-unpaid] a')
  if (!unpaid || !link) return
  link.href = unpaid.href
  reveal('[data-unpaid]')
}

/** Looks again and again how the payment stands, as long as that is likely to change soon. */
function watchPayment(looks = 0): void {
  if (!document.querySelector('[data-waiting]')) return
  const pause = PAUSES_SECONDS[looks]
  reveal('[data-asking]', pause !== undefined)
  reveal('[data-asked]', pause === undefined)
  if (pause === undefined) return
  setTimeout(async () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen) await lookAgain()
    watchPayment(isSeen ? looks + 1 : looks)
  }, pause * 1000)
}

async function lookAgain(): Promise<void> {
  const url = new URL(location.href)
  url.searchParams.delete('pay')
  // Without a connection there is no news.
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) return
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [now, next] = [document, parsed].map((one) => one.querySelector('[data-online]'))
  if (!now || !next || now.outerHTML === next.outerHTML) return
  // The element stays, so that screen readers announce its new content.
  for (const { name } of [...now.attributes]) now.removeAttribute(name)
  for (const { name, value } of next.attributes) now.setAttribute(name, value)
  now.replaceChildren(...next.childNodes)
  document.title = parsed.title
  document.querySelector('h1')?.replaceChildren(parsed.querySelector('h1')?.textContent ?? '')
  rememberUnpaid()
  show()
}

function start(): void {
  const basket = stored()
  const form = checkoutForm()
  // The server has filled a form that it refused, with a new key if the order is placed already.
  if (form?.dataset.refused !== undefined) keepTyped(form)
  else if (form) fillTyped(form)
  if (page === 'thanks') {
    const before = stored() ?? ''
    keep(new Map())
    rememberUnpaid(before)
    sessionStorage.removeItem(TYPED)
  } else if (basket === null) {
    const given = asked()
    if (given) localStorage.setItem(KEY, given)
  } else if (needsBasket(location.pathname) && basket !== (asked() ?? '')) {
    location.replace(withBasket(location.href, basket))
  }
  document.documentElement.classList.add('scripted')
  show()
  showUnpaid()
  watchPayment()
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const { add, quantity: line } = form.dataset
  const data = new FormData(form)
  const amount = Number(data.get('quantity'))
  if (add !== undefined) {
    event.preventDefault()
    keep(withMore(readBasket(stored()), String(data.get('add')), amount))
    const added = form.querySelector<HTMLElement>('[data-added]')
    if (!added) return
    added.hidden = false
    // On a phone, the button is often at the lower edge of the screen.
    added.scrollIntoView({ block: 'nearest' })
  } else if (line) {
    event.preventDefault()
    open(withQuantity(readBasket(stored()), line, amount))
  } else if (form.dataset.checkout !== undefined && event.submitter) {
    keepTyped(form)
    // A second click must not place a second order while the first one is on its way.
    const button = event.submitter
    button.dataset.sent = ''
    setTimeout(() => button.setAttribute('disabled', ''))
  }
})

document.addEventListener('change', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
  const { form } = field
  if (form?.dataset.filter !== undefined) form.requestSubmit()
  else if (form?.dataset.quantity && field.checkValidity()) form.requestSubmit()
  else if (form?.dataset.checkout !== undefined) {
    if (DECIDES_SUM.includes(field.name)) void refreshSum(form)
  }
})

document.addEventListener('input', ({ target }) => {
  const form = checkoutForm()
  if (form && target instanceof Node && form.contains(target)) keepTyped(form)
})

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const id = target?.closest<HTMLElement>('[data-remove]')?.dataset.remove
  if (!id) return
  event.preventDefault()
  open(withQuantity(readBasket(stored()), id, 0))
})

// A page restored from the back-forward cache shows the current basket, and can be sent again.
addEventListener('pageshow', (event: PageTransitionEvent) => {
  if (!event.persisted) return
  checkoutForm()?.querySelector('[data-sent]')?.removeAttribute('disabled')
  start()
})
// Another tab has changed the basket. It does not come back on the page of a placed order, and an
// order that is on its way is not called off.
addEventListener('storage', ({ key }: StorageEvent) => {
  if (key !== KEY) return
  if (page === 'thanks' || document.querySelector('[data-sent]')) show()
  else start()
})
start()
