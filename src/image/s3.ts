import { Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'

/** A bucket of any service that speaks S3, and the key to it. */
export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PREFIX = 'images/'

/** Images as objects of an S3 bucket. */
export function pictureBucket(bucket: Bucket): ImageFiles {
  const client = new Bun.S3Client(bucket)
  return {
    put: (name, bytes) => answered(client.write(PREFIX + name, bytes).then(() => {})),
    async get(name) {
      const file = client.file(PREFIX + name)
      if (!(await answered(file.exists()))) return null
      return new Blob([await answered(file.arrayBuffer())])
    },
    remove: (name) => answered(client.delete(PREFIX + name)),
    // An object is there whole or not at all.
    removeUnfinished: async () => 0,
    async *list() {
      let startAfter: string | undefined
      do {
        const page = await answered(
          client.list({ prefix: PREFIX, ...(startAfter && { startAfter }) }),
        )
        const contents = page.contents ?? []
        for (const { key, lastModified } of contents) {
          yield { name: key.slice(PREFIX.length), writtenAt: Date.parse(lastModified ?? '') || 0 }
        }
        startAfter = page.isTruncated ? contents.at(-1)?.key : undefined
      } while (startAfter)
    },
  }
}

async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const message = 'The bucket for images does not answer; try again.'
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}
