import { createClient, type StoreShop } from 'kassa-client'
import { dataOf } from './answer.ts'

declare global {
  interface ImportMetaEnv {
    readonly VITE_KASSA_URL: string
    readonly VITE_KASSA_KEY: string
  }
}

const { VITE_KASSA_URL: url, VITE_KASSA_KEY: key } = import.meta.env

/** Reads the catalog, with the publishable key. */
export const kassa = createClient({ url, key })

const loaded = (async () => dataOf(await kassa.get('/v1/store/shop')))()

/** How the shop sells. It is asked for once, when the page is opened. */
export async function shopSettings(): Promise<StoreShop> {
  return await loaded
}

/** Sends what a shopper does, with the cookie of his sign-in, if there is one. */
export async function shopperClient() {
  return createClient({ url, shop: (await loaded).slug })
}

export function imageAddress(path: string, width: number): string {
  return new URL(`${path}?width=${width}`, url).href
}
