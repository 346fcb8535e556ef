import type { Product } from '../../../domain/catalog/product.ts'
import type { PendingImage } from '../../../domain/catalog/product-field.ts'
import { listedImages } from '../../../domain/catalog/product-image.ts'
import { Button } from '../../shared/button.tsx'
import { problem, shared } from '../../shared/text.ts'
import { attempt } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.products

/** The images that are still to be fetched for a product, and those that could not be fetched. */
export function PendingImages({ product }: { product: Product }) {
  const { api } = useSession()
  const { id, pendingImages = [] } = product
  const remove = (image: PendingImage) =>
    attempt(() => api.delete(`/shop/api/products/${id}/images/${image.id}`))
  const again = ({ id: failed, url, alt }: PendingImage) => {
    const images = listedImages(product).map((one) =>
      one.id === failed ? { url, alt } : { id: one.id },
    )
    return attempt(() => api.patch(`/shop/api/products/${id}`, { images }))
  }
  if (pendingImages.length === 0) return null
  return (
    <ul class="list flush" aria-label={words.pendingImages}>
      {pendingImages.map((image) => (
        <li key={image.id}>
          <div class="main small">
            <p>{(image.error ? words.notFetched : words.fetching)(image.url)}</p>
            {image.error && <p class="error">{problem.field({ field: 'url', ...image.error })}</p>}
          </div>
          {image.error && (
            <Button small onClick={() => void again(image)}>
              {shared.tryAgain}
            </Button>
          )}
          <Button small onClick={() => void remove(image)}>
            {text.shared.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}
