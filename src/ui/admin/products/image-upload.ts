import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'
import { PageError } from '../../shared/problem.ts'
import { text } from '../text.ts'

/** An image of a product that is not created yet. */
export interface ImageDraft {
  readonly file: Blob
  /** A blob URL of the image. */
  readonly url: string
}

/** Larger images are scaled down to this length of their longer side, in pixels. */
const MAX_SIDE = 1600
const QUALITY = 0.84

/** The format of iPhones. Most browsers cannot read it, and many give its files no type. */
const HEIC = /\.hei[cf]$/i

/** Whether a file may be an image. */
export function isImage({ type, name }: File): boolean {
  return type.startsWith('image/') || HEIC.test(name)
}

/**
 * Scales an image down to MAX_SIDE, upright and without the camera's metadata. Small images stay as
 * they are.
 * @throws PageError with advice if the browser cannot read the file as an image
 */
export async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    const { heicImage, unreadableImage } = text.products
    throw new PageError((HEIC.test(file.name) ? heicImage : unreadableImage)(file.name))
  })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size < 500_000 && /^image\/(png|jpeg|webp)$/.test(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return (await encoded(canvas, 'image/webp')) ?? (await encoded(canvas, 'image/jpeg')) ?? file
}

/** Adds an image after the other images of a product. */
export async function uploadImage(api: Api, productId: string, file: Blob): Promise<void> {
  const form = new FormData()
  form.append('file', file, `image.${file.type.split('/')[1] ?? 'jpg'}`)
  await api.post(`/shop/api/products/${productId}/images`, form)
}

/**
 * Adds the drafts to the new product in their order.
 * @returns the product with its images
 */
export async function uploadDrafts(
  api: Api,
  productId: string,
  drafts: readonly ImageDraft[],
): Promise<Product> {
  for (const { file } of drafts) await uploadImage(api, productId, file)
  return await api.get<Product>(`/shop/api/products/${productId}`)
}

/** Null if the browser cannot write this type. It would fall back to PNG, which is larger. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY)
  })
}
