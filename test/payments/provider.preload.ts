/**
 * Loaded into a server under test: its requests to payment providers go to an imitation on this
 * machine (PROVIDER_SITE), and its clock is ahead (CLOCK_AHEAD_MS). Nothing else is replaced.
 */
const { PROVIDER_SITE: site = '', CLOCK_AHEAD_MS: ahead = '0' } = process.env

const HOSTS = ['api.stripe.com', 'api.mollie.com']
/** A public address that nobody is asked at. */
const ADDRESS = '93.184.215.14'
const { now } = Date
const { fetch: send } = globalThis
const { lookup } = Bun.dns

Date.now = () => now() + Number(ahead)
Object.assign(Bun.dns, {
  lookup: async (host: string) =>
    HOSTS.includes(host) ? [{ address: ADDRESS, family: 4, ttl: 0 }] : await lookup(host),
})
Object.assign(globalThis, {
  fetch: async (input: string | URL | Request, init: BunFetchRequestInit = {}) => {
    const url = input instanceof Request ? null : new URL(input)
    if (!url || url.hostname !== ADDRESS) return await send(input, init)
    const { tls: _, ...rest } = init
    return await send(`${site}${url.pathname}${url.search}`, rest)
  },
})
