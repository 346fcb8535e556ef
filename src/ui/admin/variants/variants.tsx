import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { useSession } from '../frame/session.ts'
import { VariantDialog } from './dialog.tsx'
import { VariantGrid } from './grid.tsx'

interface VariantsProps {
  readonly product: Product
  /** Unsaved changes: variants are made from what is saved. */
  readonly dirty: boolean
  readonly onChanged: (product: Product) => void
}

/** The products that share this one's group: the same thing in other sizes and colours. */
export function Variants({ product, dirty, onChanged }: VariantsProps) {
  const { api } = useSession()
  const [adding, setAdding] = useState(false)
  const { itemGroupId, revision } = product
  return (
    <section class="card padded" aria-labelledby="variants">
      <header>
        <h2 id="variants">Variants</h2>
        <Button small icon="plus" disabled={dirty} onClick={() => setAdding(true)}>
          Add variants
        </Button>
      </header>
      {itemGroupId === null ? (
        <p class="soft">
          The same product in several sizes, colours or weights: each is a product of its own, with
          its own price, code and stock.
        </p>
      ) : (
        <Group key={`${itemGroupId} ${revision}`} product={product} onChanged={onChanged} />
      )}
      {dirty && <p class="hint">Save first: variants are made from what is saved.</p>}
      {adding && (
        <VariantDialog
          product={product}
          onClose={() => {
            setAdding(false)
            void api.get<Product>(`/shop/api/products/${product.id}`).then(onChanged)
          }}
        />
      )}
    </section>
  )
}

function Group({ product, onChanged }: Omit<VariantsProps, 'dirty'>) {
  const { api } = useSession()
  const group = product.itemGroupId ?? ''
  const variants = useResource(`variants ${group}`, (signal) =>
    api.all<Product>('/shop/api/products', {
      query: { itemGroupId: group, sort: 'createdAt' },
      signal,
    }),
  )
  return (
    <Loaded resource={variants} rows={3}>
      {(siblings) => (
        <VariantGrid
          product={product}
          variants={siblings}
          onSaved={(saved) => {
            variants.set((list) => list.map((one) => (one.id === saved.id ? saved : one)))
            if (saved.id === product.id) onChanged(saved)
          }}
        />
      )}
    </Loaded>
  )
}
