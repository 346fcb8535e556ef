/** @jsxImportSource preact */
import type { AuthContext } from '../../../auth/context.ts'
import { foreignPage, provenance } from '../../../auth/origin.ts'
import { buyerAt } from '../../../auth/shopper-session.ts'
import { Refusal } from '../../../domain/error.ts'
import { NOT_BEGUN, onlinePaymentOf } from '../../orders/online.ts'
import { type OnlineNews, onlineNews } from '../../orders/online-news.ts'
import { type PageOrderView, pageOrder, payPageOrder } from '../../orders/page-order.ts'
import { isToPay } from '../../orders/values.ts'
import { orderWordsOf } from '../../orders/words.ts'
import { hrefIn } from '../page/front.tsx'
import { Thanks } from '../page/thanks-page.tsx'
import { redirect } from './basket.tsx'
import type { FrontPage } from './page.tsx'
import type { Visit } from './visit.ts'

/**
 * Begins another payment of an order and leads to it, or back to the order's page if the provider
 * is down.
 * @throws Refusal FORBIDDEN if a page of another origin sent the form
 */
export async function paidAgain(
  auth: AuthContext,
  { front, modules, path, query, shop }: Visit,
  request: Request,
): Promise<Response> {
  if (provenance(request, auth.originsOf(request)) === 'other-origin') {
    throw foreignPage('Pay on a page of this shop.')
  }
  const buyer = await buyerAt(auth, request, shop)
  const token = query.get('token') ?? undefined
  const back = (more: Record<string, string>) =>
    redirect(hrefIn(front, path, { ...(token && { token }), ...more }))
  try {
    const id = path.slice('/thanks/'.length)
    const { onlinePayment } = await payPageOrder(modules, auth.ports, buyer, id, token)
    return back(onlinePayment?.url ? { pay: '1' } : {})
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.title === NOT_BEGUN) return back({ down: '1' })
    throw refusal
  }
}

/** Without a script, the page of an unpaid order looks again by itself this often. */
const MOST_LOOKS = 24
const LOOK_SECONDS = 5

/**
 * The page of an order, for a client with its token or for the shopper who placed it. Before it
 * shows an unpaid order, it asks the provider.
 */
export async function thanksPage(
  auth: AuthContext,
  visit: Visit,
  request: Request,
): Promise<FrontPage> {
  const { front, modules, path, query, shop } = visit
  const { ports } = auth
  const buyer = await buyerAt(auth, request, shop)
  const id = path.slice('/thanks/'.length)
  const token = query.get('token') ?? undefined
  const isGoing = query.get('pay') !== null
  let order = await pageOrder(modules, ports, buyer, id, token)
  if (order.onlinePayment && isToPay(order) && !isGoing) {
    await onlinePaymentOf(modules)?.look(modules, ports, shop.id, order.id)
    order = await pageOrder(modules, ports, buyer, id, token)
  }
  const news = onlineNews(order.onlinePayment, order, orderWordsOf(front.language).online)
  const url = webAddress(order.onlinePayment?.url)
  const title = titleOf(front, order, news)
  const isSent = isGoing && url !== null
  const looks = Number(query.get('looks') ?? 0) || 0
  const isAsking = !isSent && news?.isWaiting === true && looks < MOST_LOOKS
  return {
    kind: 'thanks',
    about: {
      title,
      path: null,
      ...(isSent && { refresh: { seconds: 0, href: url } }),
      ...(isAsking && { refresh: lookAgain(front, visit, looks) }),
    },
    isPrivate: true,
    body: (
      <Thanks
        order={order}
        title={title}
        news={news}
        url={url}
        isGoing={isSent}
        isDown={query.get('down') !== null}
      />
    ),
  }
}

/** The address under which a browser without a script looks again. */
function lookAgain(front: Visit['front'], { path, query }: Visit, looks: number) {
  const token = query.get('token')
  const href = hrefIn(front, path, { ...(token && { token }), looks: String(looks + 1) })
  return { seconds: LOOK_SECONDS, href, isWithoutScript: true }
}

/** The title of an order's page. An order that waits for its payment is not thanked for yet. */
function titleOf({ text }: Visit['front'], { status }: PageOrderView, news: OnlineNews | null) {
  return status === 'open' && news ? news.title : text.thanks.titles[status]
}

/** An address of the web; null for everything else, which a browser must not open. */
function webAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
