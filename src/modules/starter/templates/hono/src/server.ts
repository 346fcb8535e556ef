/** The server of the shop. Its pages need no script in the browser. */
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import type { Quote } from 'kassa-client'
import { accountPage, codePage, signInPage } from './account.ts'
import { dataOf, pageOf } from './answer.ts'
import { basketPage, changedBasket, type Line } from './basket.ts'
import { checkoutPage, deliveryOf, deliveryPage, orderOf } from './checkout.ts'
import { fetchImage, kassa, shopperClient, shopSettings } from './kassa.ts'
import { listPage, listQuery } from './list.ts'
import { orderPage } from './order.ts'
import { NOT_FOUND } from './page.ts'
import { productPage } from './product.ts'
import { saveBasket, savedBasket, shown } from './visit.ts'

const app = new Hono()

const own = ["'self'"]
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: own,
  imgSrc: ["'self'", 'data:'],
  formAction: own,
  baseUri: own,
  frameAncestors: ["'none'"],
}
// Forms say where they come from, to this server alone.
app.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'same-origin' }))
app.use(csrf())

app.get('/style.css', serveStatic({ path: 'src/style.css' }))
app.get(
  '/images/:name',
  async ({ req }) => await fetchImage(req.url.slice(req.url.indexOf('/images/'))),
)

app.get('/', async (context) => {
  const { searchParams: chosen } = new URL(context.req.url)
  // The secret key sees drafts, too.
  const query = { ...listQuery(chosen), status: ['Published' as const] }
  return shown(context, listPage(chosen, dataOf(await kassa.get('/v1/store/products', { query }))))
})

app.get('/products/:id', async (context) => {
  const id = context.req.param('id')
  const product = dataOf(await kassa.get('/v1/store/products/{id}', { params: { id } }))
  const { status, itemGroupId } = product
  if (status !== 'Published') return shown(context, NOT_FOUND)
  if (itemGroupId === null) return shown(context, productPage(product, []))
  const params = { itemGroupId }
  const { variants } = dataOf(await kassa.get('/v1/store/groups/{itemGroupId}', { params }))
  const published = variants.filter((variant) => variant.status === 'Published')
  return shown(context, productPage(product, published))
})

app.get('/basket', async (context) => {
  const lines = savedBasket(context)
  return shown(context, basketPage(lines, lines.length > 0 ? await quoted(lines) : null))
})

app.post('/basket', async (context) => {
  saveBasket(context, changedBasket(savedBasket(context), await context.req.formData()))
  return context.redirect('/basket', 303)
})

app.get('/checkout', async (context) => {
  const lines = savedBasket(context)
  if (lines.length === 0) return context.redirect('/basket')
  const shop = await shopSettings()
  const delivery = deliveryOf(shop, context.req.query('delivery'))
  if (!delivery) return shown(context, deliveryPage(shop))
  return shown(context, checkoutPage(shop, await quoted(lines, delivery.id), delivery))
})

app.post('/checkout', async (context) => {
  const [lines, shop, form] = [
    savedBasket(context),
    await shopSettings(),
    await context.req.formData(),
  ]
  const delivery = deliveryOf(shop, form.get('delivery'))
  if (!delivery) return shown(context, deliveryPage(shop))
  const shopper = shopperClient(context, shop)
  const body = orderOf(form, lines, delivery)
  const { data, error } = await shopper.post('/storefront/api/orders', { body })
  if (error) {
    // With a quote, the order was refused because it costs another sum than the page has shown.
    const quote = error.quote ?? (await quoted(lines, delivery.id))
    return shown(context, checkoutPage(shop, quote, delivery, form, error))
  }
  saveBasket(context, [])
  const token = data.token === null ? '' : `?token=${data.token}`
  return context.redirect(`/orders/${data.id}${token}`, 303)
})

/** Asks for the price of an order. Nothing is stored. */
async function quoted(lines: Line[], delivery: string | null = null): Promise<Quote> {
  const body = { lines, delivery }
  return dataOf(await kassa.post('/v1/store/orders', { query: { dryRun: 'true' }, body }))
}

app.get('/orders/:id', async (context) => {
  const token = context.req.query('token')
  const call = { params: { id: context.req.param('id') }, query: token ? { token } : {} }
  const shopper = shopperClient(context, await shopSettings())
  return shown(context, orderPage(dataOf(await shopper.get('/storefront/api/orders/{id}', call))))
})

app.get('/account', async (context) => {
  const shopper = shopperClient(context, await shopSettings())
  const session = await shopper.get('/storefront/api/session')
  if (session.error?.code === 'UNAUTHENTICATED') return shown(context, signInPage())
  const { customer } = dataOf(session)
  const { data } = dataOf(await shopper.get('/storefront/api/orders'))
  return shown(context, accountPage(customer, data))
})

app.post('/sign-in', async (context) => {
  const form = await context.req.formData()
  const shopper = shopperClient(context, await shopSettings())
  const body = { email: String(form.get('email')) }
  const { data, error } = await shopper.post('/storefront/api/otp', { body })
  return shown(context, error ? signInPage(error) : codePage(data.challengeId))
})

app.post('/sign-in/code', async (context) => {
  const form = await context.req.formData()
  const shopper = shopperClient(context, await shopSettings())
  const challengeId = String(form.get('challenge'))
  const body = { challengeId, code: String(form.get('code')) }
  const { error } = await shopper.post('/storefront/api/otp/verify', { body })
  return error ? shown(context, codePage(challengeId, error)) : context.redirect('/account', 303)
})

app.post('/sign-out', async (context) => {
  const shopper = shopperClient(context, await shopSettings())
  dataOf(await shopper.post('/storefront/api/logout'))
  return context.redirect('/', 303)
})

app.notFound((context) => shown(context, NOT_FOUND))
app.onError((error, context) => shown(context, pageOf(error)))

const port = Number(process.env.PORT ?? 5173)
serve({ fetch: app.fetch, port }, (address) =>
  console.log(`The shop is at http://localhost:${address.port}`),
)
