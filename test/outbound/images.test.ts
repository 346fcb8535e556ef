import { expect, test } from 'bun:test'
import { outboundFetch } from '../../src/outbound/fetch.ts'
import { ImageFetcher } from '../../src/outbound/images.ts'
import { TestServer } from '../fixture.ts'
import { Certificate } from '../mail/post-office.ts'
import { png } from '../picture-sample.ts'

test('images come over TLS, also behind a redirect, and never from a private address', async () => {
  using certificate = new Certificate('cdn.example')
  const tls = await certificate.read()
  using cdn: Bun.Server<undefined> = Bun.serve({
    hostname: '127.0.0.2',
    port: 0,
    tls,
    fetch(request): Response {
      const { pathname } = new URL(request.url)
      if (pathname === '/old') return Response.redirect('/new.png', 302)
      if (pathname === '/inside') return Response.redirect(`https://lan.example:${cdn.port}/`, 302)
      return new Response(png(7, 5), { headers: { 'content-type': 'image/png' } })
    },
  })
  await using kassa = await TestServer.open()
  // Here 127.0.0.2 stands for the public internet, and 127.0.0.1 for a private address.
  const outbound = outboundFetch(false, {
    ca: tls.cert,
    isPublic: (address) => address === '127.0.0.2',
    resolve: async (host) => [host === 'cdn.example' ? '127.0.0.2' : '127.0.0.1'],
  })
  const site = `https://cdn.example:${cdn.port}`
  const urls = ['/a.png', '/old', '/inside'].map((path) => site + path)
  const { id } = await kassa.north.product({ images: urls.map((url) => ({ url })) })
  const failures: unknown[] = []
  const fetcher = new ImageFetcher({ ...kassa.ports, outbound }, (entry) => failures.push(entry))
  fetcher.start()
  await fetcher.idle()
  await fetcher.stop()
  expect(failures).toEqual([])
  const { product } = await kassa.north.get(id)
  expect(product.images).toMatchObject(Array(2).fill({ width: 7, height: 5 }))
  expect(product.pendingImages).toMatchObject([
    {
      url: `${site}/inside`,
      status: 'failed',
      error: { code: 'unreachable', message: 'The address is not on the public internet.' },
    },
  ])
})
