import type { Seeded } from './seed.ts'
import type { Traffic } from './traffic.ts'

/** The terminals of a benchmark's shop. Each of them begins one measurement with an empty journal. */
export class Tills {
  private constructor(
    readonly product: { readonly id: string; readonly price: number },
    readonly unused: { readonly key: string; readonly series: string }[],
  ) {}

  /**
   * Registers terminals and turns the shop front on, as the owner, who signs in by a link of `kassa
   * user login-link`.
   * @returns null if this version of kassa does not sell at tills
   */
  static async open(
    port: number,
    link: string,
    { publishableKey }: Seeded,
    count: number,
  ): Promise<Tills | null> {
    const origin = `http://127.0.0.1:${port}`
    const ask = async (path: string, init: RequestInit) => {
      const type = { 'content-type': 'application/json' }
      const answer = await fetch(origin + path, { ...init, headers: { ...type, ...init.headers } })
      return { answer, json: await answer.json() }
    }
    const token = link.slice(link.search(/[#=/][^#=/]*$/) + 1)
    const signedIn = await ask('/auth/link', { method: 'POST', body: JSON.stringify({ token }) })
    const cookie = signedIn.answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const headers = { cookie, 'x-shop-id': 'bench', 'sec-fetch-site': 'same-origin' }
    const settings = { country: 'NL', tillSales: true, confirmNotFiscal: true }
    const taxRates = [{ name: 'High', percent: 21 }]
    const body = JSON.stringify({ ...settings, taxRates })
    const sells = await ask('/shop/api/shop', { method: 'PATCH', headers, body })
    if (!sells.answer.ok) return null
    // A version without fronts refuses this, and has no pages to measure.
    const shopFront = { enabled: true }
    await ask('/shop/api/shop', { method: 'PATCH', headers, body: JSON.stringify({ shopFront }) })
    const bearer = { authorization: `Bearer ${publishableKey}` }
    const listed = await ask('/v1/store/products?limit=1&productType=Item', { headers: bearer })
    const tills = []
    for (let number = 0; number < count; number++) {
      const till = JSON.stringify({ name: `Till ${number}` })
      const { json } = await ask('/shop/api/terminals', { method: 'POST', headers, body: till })
      tills.push({ key: json.key, series: json.terminal.series })
    }
    return new Tills(listed.json.data[0], tills)
  }

  /** The sales of the next terminal, all of them the same product for cash. */
  next(): Traffic {
    const till = this.unused.pop()
    if (!till) throw new Error('no terminal is left')
    const { id, price } = this.product
    const tax = Math.round((price * 2100) / 121) / 100
    const net = Math.round((price - tax) * 100) / 100
    const taxRate = { name: 'High', percent: 21 }
    const sums = { name: 'Bench', sku: null, unit: 'piece', quantity: 1, discount: 0 }
    const sale = {
      lines: [{ productId: id, ...sums, unitPrice: price, total: price, taxRate }],
      taxes: [{ ...taxRate, net, tax, gross: price }],
      payments: [{ method: 'cash', amount: price }],
      discount: null,
      subtotal: price,
      total: price,
    }
    const paths = [`/v1/pos/journal/${till.series}`]
    return { key: till.key, reads: [], writes: { method: 'PUT', paths, first: 1, every: 1, sale } }
  }
}
