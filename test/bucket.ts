const PAGE = 2

/** The part of an S3 service that images need; it lists two objects per page. */
export class Bucket implements AsyncDisposable {
  readonly objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: Date }>()
  now = new Date()
  down = false
  readonly #server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => await this.#answer(request),
  })

  get settings() {
    const keys = { region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }
    return { endpoint: this.#server.url.origin, bucket: 'shop', ...keys }
  }

  /** The environment of a server that uses it. */
  get environment() {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.settings
    return {
      KASSA_S3_BUCKET: bucket,
      KASSA_S3_ENDPOINT: endpoint,
      KASSA_S3_REGION: region,
      KASSA_S3_ACCESS_KEY_ID: accessKeyId,
      KASSA_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (this.down) return new Response('', { status: 503 })
    if (!request.headers.get('authorization')?.includes('Credential=key/')) {
      return new Response('', { status: 403 })
    }
    const key = decodeURIComponent(pathname).replace(/^\/shop\/?/, '')
    if (key === '') return this.#list(searchParams)
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes: await request.bytes(), at: this.now })
      return new Response('')
    }
    const found = this.objects.get(key)
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return new Response(null, { status: 204 })
    }
    return found ? new Response(found.bytes) : new Response('', { status: 404 })
  }

  #list(query: URLSearchParams): Response {
    const after = query.get('start-after') ?? ''
    const prefix = query.get('prefix') ?? ''
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).sort()
    const contents = all.slice(0, PAGE).map(([key, { at, bytes }]) => {
      const size = `<Size>${bytes.length}</Size><ETag>"x"</ETag>`
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>${size}</Contents>`
    })
    const more = `<IsTruncated>${all.length > PAGE}</IsTruncated><KeyCount>${contents.length}</KeyCount>`
    const xml = `<?xml version="1.0"?><ListBucketResult><Name>shop</Name>${more}${contents.join('')}</ListBucketResult>`
    return new Response(xml, { headers: { 'content-type': 'application/xml' } })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}
