import type { Product } from '../../../domain/catalog/product.ts'
import type { PendingImage } from '../../../domain/catalog/product-field.ts'
import { listedImages } from '../../../domain/catalog/product-image.ts'
import { Button } from '../../shared/button.tsx'
import { attempt } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'

/** The images that a product waits for, and those that could not be fetched. */
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
    <ul class="list flush" aria-label="Images from other servers">
      {pendingImages.map((image) => (
        <li key={image.id}>
          <div class="main small">
            <p>
              {image.error ? 'Not fetched: ' : 'Being fetched: '}
              {image.url}
            </p>
            {image.error && <p class="error">{image.error.message}</p>}
          </div>
          {image.error && (
            <Button small onClick={() => void again(image)}>
              Try again
            </Button>
          )}
          <Button small onClick={() => void remove(image)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
