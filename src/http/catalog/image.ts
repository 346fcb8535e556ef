import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { shopAt } from '../../auth/origin.ts'
import type { Actor } from '../../domain/actor.ts'
import {
  addImage,
  ImagePatch,
  openImage,
  removeImage,
  updateImage,
} from '../../domain/catalog/image.ts'
import { checkImage, decodeImage, MAX_MEGAPIXELS } from '../../domain/catalog/image-format.ts'
import { ImageView, type ProductImage } from '../../domain/catalog/product-field.ts'
import { IMAGE_WIDTHS, type ImageWidth, ScaledImages } from '../../domain/catalog/scaled-image.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { invalid, notFound } from '../../domain/error.ts'
import { QueryText } from '../../domain/parameter.ts'
import { PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named } from '../../domain/schema.ts'
import { unstorable } from '../../domain/text.ts'
import { operation } from '../openapi/document.ts'
import { isCurrent } from '../server/answer.ts'
import type { Guards } from '../server/guard.ts'
import { fileAnswer } from '../server/range.ts'
import { readUpload } from '../server/upload.ts'
import type { Surface } from './product.ts'

const ALT_LENGTH = PRODUCT_LIMITS.alt
/**
 * A smaller image counts as this many bytes in the queue, because it can take as long to resize.
 */
const LEAST_BYTES = 4 * 1024 * 1024
export const ACCEPTED_IMAGE = `A PNG, JPEG or WebP that is not animated, of at most ${MAX_MEGAPIXELS.other} megapixels; a JPEG that is not progressive may have ${MAX_MEGAPIXELS.oneScanJpeg}.`
/** The widths, by their text in the query. */
const WIDTHS = new Map<string, ImageWidth>(IMAGE_WIDTHS.map((width) => [String(width), width]))
/** The description of the form field with the alt text. */
export const ALT_FIELD = `Describes the image for people who cannot see it; up to ${ALT_LENGTH} characters.`
const ImagesView = Named('ImageList', { data: Type.Array(ImageView) })

/**
 * The image of an upload, ready to be stored, and its alt text. Uploads of a shop wait for each
 * other.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED; VALIDATION_FAILED on `file` or `alt`
 */
export async function uploadedImage({ decoding }: Ports, actor: Actor, request: Request) {
  const { bytes, fields } = await readUpload(request, 'image/')
  const alt = altOf(fields)
  const checked = await checkImage(bytes)
  const size = Math.max(bytes.length, LEAST_BYTES)
  const client = `upload ${actor.shop.id}`
  const clean = await decoding.take(client, size, request.signal, () => decodeImage(checked))
  return { clean, alt }
}

/** The images of a product. */
export function images(ports: Ports, { path, guard, operation, tag }: Surface) {
  const shown = (image: ProductImage) => ({ ...image, url: ports.origin + image.url })
  return new Elysia({ prefix: `${path}/products/:id/images`, tags: [`${tag} images`] })
    .macro({ may: guard })
    .post(
      '',
      async ({ actor, params, request, set }) => {
        const { clean, alt } = await uploadedImage(ports, actor, request)
        const image = shown(await addImage(ports, actor, params.id, clean, alt))
        set.headers.location = image.url
        return image
      },
      {
        may: PRODUCT_WRITE,
        detail: operation('addImage', 'Add an image to a product', {
          201: ImageView,
          upload: {
            name: 'ImageUpload',
            type: 'image/*',
            file: ACCEPTED_IMAGE,
            fields: { alt: ALT_FIELD },
          },
        }),
      },
    )
    .patch(
      '/:image',
      async ({ actor, body, params }) => ({
        data: (await updateImage(ports, actor, params.id, params.image, body)).map(shown),
      }),
      {
        may: PRODUCT_WRITE,
        body: ImagePatch,
        detail: operation('updateImage', 'Describe an image, or move it', {
          200: ImagesView,
        }),
      },
    )
    .delete('/:image', ({ actor, params }) => removeImage(ports, actor, params.id, params.image), {
      may: PRODUCT_WRITE,
      detail: operation('deleteImage', 'Delete an image', { 204: null }),
    })
}

const FileParameters = Closed({
  width: Type.Optional(
    QueryText((text) => WIDTHS.has(text), `Use ${IMAGE_WIDTHS.join(', ')}, or leave it out.`, {
      type: 'integer',
      enum: [...IMAGE_WIDTHS],
      description: 'A WebP that is no wider, in pixels; by default the image as it was uploaded.',
    }),
  ),
})

/** Serves image files to everybody: their names cannot be guessed, and a file never changes. */
export function imageFiles(ports: Ports, guards: Guards) {
  const scaled = new ScaledImages(ports)
  return new Elysia({ tags: ['Store images'] }).use(guards).get(
    '/images/:file',
    async ({ params: { file }, query, request, set }) => {
      // Pages of other origins may show images in a canvas, and see why one is refused.
      set.headers['access-control-allow-origin'] = '*'
      set.headers['cross-origin-resource-policy'] = 'cross-origin'
      const width = WIDTHS.get(query.width ?? '')
      const tag = width ? `"${file}-${width}"` : `"${file}"`
      const known = isCurrent(request, tag)
      const own = shopAt(ports.hosts, request.url)
      const image =
        width && !known ? await scaled.open(file, width, own) : await openImage(ports, file, own)
      if (!image) throw notFound('image')
      const answer = known ? '' : fileAnswer({ request, set }, image, tag)
      set.headers['cache-control'] = 'public, max-age=31536000, immutable'
      set.headers['content-security-policy'] = "default-src 'none'; sandbox"
      set.headers.etag = tag
      if (known) {
        set.status = 304
        return ''
      }
      const type = width ? 'webp' : file.slice(file.lastIndexOf('.') + 1)
      set.headers['content-type'] = `image/${type}`
      return answer
    },
    {
      open: true,
      query: FileParameters,
      detail: operation('getImage', 'Load the file of an image, from its url', {
        200: 'image/*',
        206: 'image/*',
        304: null,
        headers: ['If-None-Match', 'Range', 'If-Range'],
        refusals: ['RANGE_NOT_SATISFIABLE', 'RATE_LIMITED'],
      }),
    },
  )
}

function altOf(fields: ReadonlyMap<string, string>): string {
  const alt = fields.get('alt') ?? ''
  if (alt.length <= ALT_LENGTH && unstorable(alt) === null) return alt
  throw invalid('alt', 'too_long', `Use up to ${ALT_LENGTH} characters.`, { max: ALT_LENGTH })
}
