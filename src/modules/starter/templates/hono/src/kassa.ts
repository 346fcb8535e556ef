import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type Client, createClient, type StoreShop } from 'kassa-client'
import { dataOf } from './answer.ts'

const url = process.env.SHOP_KASSA_URL ?? 'http://localhost:3000'
const keyFile = process.env.SHOP_KASSA_KEY_FILE ?? 'data/secret-key'

/** Reads the catalog and works out sums with the secret key, which never leaves this server. */
export const kassa = createClient({ url, key: secretKey })

let key = ''

/**
 * The secret key. The client asks for it at its first request, and again when kassa refuses the one
 * that it has. A new key ends the old one just before it is in the file, so this waits for it.
 */
async function secretKey(): Promise<string> {
  const before = key
  for (let tries = 0; tries < 20 && key === before; tries++) {
    if (tries > 0) await setTimeout(100)
    key = (await readFile(keyFile, 'utf8')).trim()
  }
  return key
}

/** How the shop sells. */
export async function shopSettings(): Promise<StoreShop> {
  return dataOf(await kassa.get('/v1/store/shop'))
}

/**
 * Sends what a shopper does as if his browser had sent it: with his cookies, and with the address
 * that the limits on sign-ins and unpaid orders count for. Cookies of the answer go to the browser.
 */
export function shopperClient(context: Context, shop: StoreShop): Client {
  const { req } = context
  const from = [req.header('x-forwarded-for'), getConnInfo(context).remote.address]
  return createClient({
    url,
    shop: shop.slug,
    fetch: async (address, init) => {
      const headers = new Headers(init.headers)
      for (const name of ['cookie', 'origin']) {
        const value = req.header(name)
        if (value !== undefined) headers.set(name, value)
      }
      headers.set('x-forwarded-for', from.filter(Boolean).join(', '))
      const answer = await fetch(address, { ...init, headers })
      for (const cookie of answer.headers.getSetCookie()) {
        context.header('set-cookie', cookie, { append: true })
      }
      return answer
    },
  })
}

/** An image of kassa, which need not be reachable for browsers. */
export async function fetchImage(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, url))
  // A copy, because nothing can be added to the headers of the answer itself.
  return new Response(answer.body, answer)
}

export function imageAddress(path: string, width: number): string {
  return `${new URL(path, url).pathname}?width=${width}`
}
