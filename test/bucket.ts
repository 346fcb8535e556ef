const PAGE = 2

/** The part of an S3 service that images and backups need; it lists two objects per page. */
export class Bucket implements AsyncDisposable {
  readonly objects = new Map<string, { bytes: Uint8Array<ArrayBuffer>; at: Date }>()
  /** The parts of each large object that is being sent, by the id of its upload. */
  readonly uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>()
  now = new Date()
  down = false
  /** Refuses the parts of large objects. */
  refusesParts = false
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
    const isInParts = searchParams.has('uploads') || searchParams.has('uploadId')
    if (isInParts) return await this.#inParts(request, key, searchParams)
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

  /** Begins to send an object in parts, takes a part, ends it, or gives it up. */
  async #inParts(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    const id = query.get('uploadId') ?? crypto.randomUUID()
    const parts = this.uploads.get(id)
    if (query.has('uploads')) {
      this.uploads.set(id, new Map())
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (!parts) return new Response('', { status: 404 })
    if (request.method === 'PUT' && this.refusesParts) return new Response('', { status: 403 })
    if (request.method === 'PUT') {
      parts.set(Number(query.get('partNumber')), await request.bytes())
      return new Response('', { headers: { etag: '"x"' } })
    }
    this.uploads.delete(id)
    if (request.method === 'DELETE') return new Response(null, { status: 204 })
    const sorted = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
    this.objects.set(key, { bytes: await new Blob(sorted).bytes(), at: this.now })
    return xml(`<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>`)
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
    return xml(`<ListBucketResult><Name>shop</Name>${more}${contents.join('')}</ListBucketResult>`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}

function xml(text: string): Response {
  const headers = { 'content-type': 'application/xml' }
  return new Response(`<?xml version="1.0"?>${text}`, { headers })
}
