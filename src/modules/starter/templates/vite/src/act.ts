import { codePage, signInPage } from './account.ts'
import { dataOf, pageOf } from './answer.ts'
import { changedBasket } from './basket.ts'
import { checkoutPage, deliveryOf, deliveryPage, orderOf } from './checkout.ts'
import { shopperClient, shopSettings } from './kassa.ts'
import { quoted } from './look.ts'
import { NOT_FOUND, type Page } from './page.ts'
import { saveBasket, savedBasket } from './saved-basket.ts'

/**
 * Does what a form asks for.
 * @returns the address to go to, or the page to show
 */
export async function act(path: string, form: FormData): Promise<string | Page> {
  try {
    switch (path) {
      case '/basket':
        saveBasket(changedBasket(savedBasket(), form))
        return '/basket'
      case '/checkout':
        return await order(form)
      case '/sign-in':
        return await askForCode(form)
      case '/sign-in/code':
        return await signIn(form)
      case '/sign-out':
        return await signOut()
      default:
        return NOT_FOUND
    }
  } catch (error) {
    return pageOf(error)
  }
}

async function order(form: FormData): Promise<string | Page> {
  const [lines, shop] = [savedBasket(), await shopSettings()]
  const delivery = deliveryOf(shop, form.get('delivery'))
  if (!delivery) return deliveryPage(shop)
  const shopper = await shopperClient()
  const body = orderOf(form, lines, delivery)
  const { data, error } = await shopper.post('/storefront/api/orders', { body })
  if (error) {
    // With a quote, the order was refused because it costs another sum than the page has shown.
    const quote = error.quote ?? (await quoted(lines, delivery.id))
    return checkoutPage(shop, quote, delivery, form, error)
  }
  saveBasket([])
  return `/orders/${data.id}${data.token === null ? '' : `?token=${data.token}`}`
}

async function askForCode(form: FormData): Promise<Page> {
  const shopper = await shopperClient()
  const body = { email: String(form.get('email')) }
  const { data, error } = await shopper.post('/storefront/api/otp', { body })
  return error ? signInPage(error) : codePage(data.challengeId)
}

async function signIn(form: FormData): Promise<string | Page> {
  const shopper = await shopperClient()
  const challengeId = String(form.get('challenge'))
  const body = { challengeId, code: String(form.get('code')) }
  const { error } = await shopper.post('/storefront/api/otp/verify', { body })
  return error ? codePage(challengeId, error) : '/account'
}

async function signOut(): Promise<string> {
  dataOf(await (await shopperClient()).post('/storefront/api/logout'))
  return '/'
}
