import { useRef } from 'preact/hooks'
import type { Product, ProductStatus } from '../../../domain/catalog/product.ts'
import { counted } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { patchProduct } from '../products/save.tsx'
import { BulkDialog } from './dialog.tsx'
import { useBulk } from './run.ts'

const WORDS: Readonly<Record<ProductStatus, { verb: string; did: string; means: string }>> = {
  Published: {
    verb: 'Publish',
    did: 'published',
    means: 'Storefronts and terminals show them at once.',
  },
  Archived: {
    verb: 'Archive',
    did: 'archived',
    means: 'Storefronts and terminals stop showing them at once. Nothing is deleted.',
  },
  Draft: {
    verb: 'Set to draft',
    did: 'set to draft',
    means: 'Storefronts and terminals stop showing them at once.',
  },
}

interface BulkStatusProps {
  readonly products: readonly Product[]
  readonly status: ProductStatus
  readonly onChanged: (product: Product) => void
  readonly onClose: () => void
}

/** Publishes, archives or withdraws many products at once. */
export function BulkStatus({ products, status, onChanged, onClose }: BulkStatusProps) {
  const { api } = useSession()
  const run = useBulk()
  const { verb, did, means } = WORDS[status]
  const chosen = useRef(products)
  const changing = chosen.current.filter((product) => product.status !== status)
  const already = chosen.current.length - changing.length
  return (
    <BulkDialog
      title={`${verb} ${counted(changing.length, 'product')}`}
      run={run}
      action={verb}
      did={did}
      disabled={changing.length === 0}
      onStart={() =>
        void run.start(changing, async (product) => {
          onChanged(await patchProduct(api, product, { status }))
        })
      }
      onClose={onClose}
    >
      <p>{means}</p>
      {already > 0 && (
        <p class="soft">
          {counted(already, 'product')} {already === 1 ? 'is' : 'are'} so already.
        </p>
      )}
    </BulkDialog>
  )
}
