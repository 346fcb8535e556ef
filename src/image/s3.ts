import { codeOf, messageOf, Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'

/** A bucket of any S3 service, and its access key. */
export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PREFIX = 'images/'

/** Images as objects of an S3 bucket. */
export function imageBucket(bucket: Bucket): ImageFiles {
  const client = new Bun.S3Client(bucket)
  return {
    put: (name, bytes) => answered(client.write(PREFIX + name, bytes).then(() => {})),
    async get(name) {
      const file = client.file(PREFIX + name)
      if (!(await answered(file.exists()))) return null
      return new Blob([await answered(file.arrayBuffer())])
    },
    remove: (name) => answered(client.delete(PREFIX + name)),
    // An upload that fails leaves no object.
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

function answered<T>(work: Promise<T>): Promise<T> {
  return ofBucket('The image storage does not answer; try again.', work)
}

/**
 * Work of an S3 client.
 * @param message of its refusal, whose cause says why
 * @throws Refusal UNAVAILABLE
 */
export async function ofBucket<T>(message: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Messages such as "an unexpected error has occurred" say less than their codes.
    const cause = new Error([codeOf(error), messageOf(error)].join(': '), { cause: error })
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}
