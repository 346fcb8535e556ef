import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Permission } from '../../domain/actor.ts'
import {
  addImage,
  type ImagePatch,
  openImage,
  removeImage,
  updateImage,
} from '../../domain/catalog/image.ts'
import { checkImage, decodeImage, MAX_MEGAPIXELS } from '../../domain/catalog/image-format.ts'
import { invalid, notFound } from '../../domain/error.ts'
import type { Ports } from '../../domain/ports.ts'
import { unstorable } from '../../domain/text.ts'
import { operation } from '../openapi/document.ts'
import type { FairQueue } from '../server/fair-queue.ts'
import { Closed, ClosedOf } from '../server/schema.ts'
import { readUpload } from '../server/upload.ts'
import type { Surface } from './product.ts'
import { ImageView } from './product-schema.ts'

const IMAGE_PATH = '/images'
const ALT_LENGTH = 255
/** Smaller images count as this many bytes in the queue, because they may take as long. */
const LEAST_BYTES = 4 * 1024 * 1024
const ACCEPTED = `A PNG, JPEG or WebP that is not animated, of at most ${MAX_MEGAPIXELS.other} megapixels; a JPEG that is not progressive may have ${MAX_MEGAPIXELS.oneScanJpeg}.`
const ImagePatchBody = ClosedOf<ImagePatch>({
  alt: Type.Optional(Type.String({ maxLength: ALT_LENGTH })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
})
const ImagesView = Closed({ data: Type.Array(ImageView) })

/**
 * The images of a product.
 * @param decoding one queue for the whole server: decoding an image may take 250 MB and one of the
 *   two threads that Bun has for work of this kind, which includes reading and writing files
 */
export function images(ports: Ports, { path, guard, title, tag }: Surface, decoding: FairQueue) {
  return new Elysia({ prefix: `${path}/:id/images`, tags: [`${tag} images`] })
    .macro({ may: guard, mayUpload: (permission: Permission) => guard(permission, 'upload') })
    .post(
      '',
      async ({ actor, params, request, set }) => {
        const { bytes, fields } = await readUpload(request, 'image/')
        const alt = altOf(fields)
        const checked = await checkImage(bytes)
        const size = Math.max(bytes.length, LEAST_BYTES)
        const decoded = await decoding.take(actor.shop.id, size, request.signal, () =>
          decodeImage(checked),
        )
        const image = await addImage(ports, actor, params.id, decoded, alt, imageUrl)
        set.status = 201
        set.headers.location = image.url
        return image
      },
      {
        mayUpload: 'product.write',
        detail: operation({
          id: `add${title}Image`,
          summary: 'Add an image to a product',
          upload: {
            type: 'image/*',
            file: ACCEPTED,
            fields: {
              alt: `Describes the image for people who cannot see it; up to ${ALT_LENGTH} characters.`,
            },
          },
          answers: { 201: ImageView },
          headers: ['x-shop-id'],
        }),
      },
    )
    .patch(
      '/:image',
      async ({ actor, body, params }) => ({
        data: await updateImage(ports, actor, params.id, params.image, body),
      }),
      {
        may: 'product.write',
        body: ImagePatchBody,
        detail: operation({
          id: `update${title}Image`,
          summary: 'Describe an image, or move it',
          answers: { 200: ImagesView },
          headers: ['x-shop-id'],
        }),
      },
    )
    .delete(
      '/:image',
      async ({ actor, params, set }) => {
        await removeImage(ports, actor, params.id, params.image)
        set.status = 204
        return ''
      },
      {
        may: 'product.write',
        detail: operation({
          id: `delete${title}Image`,
          summary: 'Delete an image',
          answers: { 204: null },
          headers: ['x-shop-id'],
        }),
      },
    )
}

/** The address of an image file, as it stands in products. */
export function imageUrl(file: string): string {
  return `${IMAGE_PATH}/${file}`
}

/** Serves image files to everybody: their names cannot be guessed, and a file never changes. */
export function imageFiles(ports: Ports) {
  return new Elysia({ tags: ['Store images'] }).get(
    `${IMAGE_PATH}/:file`,
    async ({ params: { file }, request, set }) => {
      const tag = `"${file}"`
      const image = await openImage(ports, file)
      if (!image) throw notFound('image')
      set.headers['cache-control'] = 'public, max-age=31536000, immutable'
      set.headers['content-security-policy'] = "default-src 'none'; sandbox"
      set.headers['cross-origin-resource-policy'] = 'cross-origin'
      set.headers.etag = tag
      if (request.headers.get('if-none-match') === tag) {
        set.status = 304
        return ''
      }
      set.headers['content-type'] = `image/${file.slice(file.lastIndexOf('.') + 1)}`
      return new Response(image)
    },
    {
      detail: operation({
        id: 'getImage',
        summary: 'Load the file of an image, from its url',
        answers: { 200: 'image/*', 304: null },
      }),
    },
  )
}

function altOf(fields: ReadonlyMap<string, string>): string {
  const alt = fields.get('alt') ?? ''
  if (alt.length <= ALT_LENGTH && unstorable(alt) === null) return alt
  const message = `Use up to ${ALT_LENGTH} characters.`
  throw invalid({ field: 'alt', code: 'too_long', message })
}
