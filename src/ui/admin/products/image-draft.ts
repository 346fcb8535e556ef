import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'

/** A picture that waits for its product to be made. */
export interface Draft {
  readonly file: Blob
  /** An address of this page alone, to show it by. */
  readonly url: string
}

/** The longest side that is worth sending; what is larger is shrunk. */
const MAX_SIDE = 1600
const QUALITY = 0.84

/**
 * A picture as it is sent: at most 1,600 pixels to a side, turned as the camera held it, without
 * what the camera wrote into it. One that is small already stays as it is.
 * @throws Error where the browser cannot read it as a picture
 */
export async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size < 500_000 && /^image\/(png|jpeg|webp)$/.test(file.type)) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return (await encoded(canvas, 'image/webp')) ?? (await encoded(canvas, 'image/jpeg')) ?? file
}

/** Sends one picture; the product then has it as its last. */
export async function uploadPicture(api: Api, productId: string, file: Blob): Promise<void> {
  const form = new FormData()
  form.append('file', file, `picture.${file.type.split('/')[1] ?? 'jpg'}`)
  await api.post(`/shop/api/products/${productId}/images`, form)
}

/** Sends what waited for a product, in its order. @returns the product with its pictures */
export async function uploadDrafts(
  api: Api,
  productId: string,
  drafts: readonly Draft[],
): Promise<Product> {
  for (const { file } of drafts) await uploadPicture(api, productId, file)
  return await api.get<Product>(`/shop/api/products/${productId}`)
}

/** Null where the browser cannot write this type: it then falls back to PNG, which is larger. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY)
  })
}
