import { useRef, useState } from 'preact/hooks'
import type { Product, ProductStatus } from '../../../domain/catalog/product.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { TextField } from '../../shared/field.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { count, counted } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { patchProduct } from '../products/save.tsx'
import { BulkPrice } from './price.tsx'
import { BulkDialog, useBulk } from './run.tsx'

interface BulkBarProps {
  readonly products: readonly Product[]
  readonly total: number | null
  readonly onAll: () => Promise<void>
  readonly onChanged: (product: Product) => void
  readonly onDeleted: (ids: ReadonlySet<string>) => void
  readonly onClear: () => void
}

type Doing =
  | { readonly what: 'price' | 'delete' }
  | { readonly what: 'status'; readonly status: ProductStatus }

/** The actions for all selected products. */
export function BulkBar({ products, total, onAll, onChanged, onDeleted, onClear }: BulkBarProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [loading, setLoading] = useState(false)
  const all = async () => {
    setLoading(true)
    await onAll()
    setLoading(false)
  }
  const close = () => setDoing(null)
  const set = (status: ProductStatus) => setDoing({ what: 'status', status })
  return (
    <section class="bulk-bar" aria-label="Selected products">
      <p aria-live="polite">
        <strong>{count(products.length)}</strong> selected
      </p>
      {total !== null && products.length < total && (
        <Button small kind="quiet" busy={loading} onClick={() => void all()}>
          Select all {count(total)}
        </Button>
      )}
      <span class="bulk-gap" />
      <Button small onClick={() => set('Published')}>
        Publish
      </Button>
      <Button small onClick={() => set('Archived')}>
        Archive
      </Button>
      <Button small onClick={() => setDoing({ what: 'price' })}>
        Change prices
      </Button>
      <Menu
        label="More"
        items={[
          { label: 'Set to draft', onSelect: () => set('Draft') },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => setDoing({ what: 'delete' }),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      <IconButton label="Clear selection" icon="close" onClick={onClear} />
      {doing?.what === 'status' && (
        <BulkStatus
          products={products}
          status={doing.status}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {doing?.what === 'price' && (
        <BulkPrice products={products} onChanged={onChanged} onClose={close} />
      )}
      {doing?.what === 'delete' && (
        <BulkDelete products={products} onDeleted={onDeleted} onClose={close} />
      )}
    </section>
  )
}

const STATUS_ACTIONS: Readonly<
  Record<ProductStatus, { verb: string; did: string; effect: string }>
> = {
  Published: {
    verb: 'Publish',
    did: 'published',
    effect: 'Storefronts and tills show them immediately.',
  },
  Archived: {
    verb: 'Archive',
    did: 'archived',
    effect: 'Storefronts and tills stop showing them immediately. Nothing is deleted.',
  },
  Draft: {
    verb: 'Set to draft',
    did: 'set to draft',
    effect: 'Storefronts and tills stop showing them immediately.',
  },
}

interface BulkStatusProps {
  readonly products: readonly Product[]
  readonly status: ProductStatus
  readonly onChanged: (product: Product) => void
  readonly onClose: () => void
}

/** Sets the status of many products. */
function BulkStatus({ products, status, onChanged, onClose }: BulkStatusProps) {
  const { api } = useSession()
  const run = useBulk()
  const { verb, did, effect } = STATUS_ACTIONS[status]
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
      <p>{effect}</p>
      {already > 0 && (
        <p class="soft">
          {counted(already, 'product')} {already === 1 ? 'has' : 'have'} this status already.
        </p>
      )}
    </BulkDialog>
  )
}

/** From this many products on, the user types the number, so that a slip deletes no catalog. */
const CONFIRM_FROM = 10

interface BulkDeleteProps {
  readonly products: readonly Product[]
  readonly onDeleted: (ids: ReadonlySet<string>) => void
  readonly onClose: () => void
}

function BulkDelete({ products, onDeleted, onClose }: BulkDeleteProps) {
  const { api } = useSession()
  const run = useBulk()
  const [typed, setTyped] = useState('')
  const deleted = useRef(new Set<string>())
  const chosen = useRef(products)
  const total = chosen.current.length
  const close = () => {
    if (deleted.current.size > 0) onDeleted(deleted.current)
    onClose()
  }
  return (
    <BulkDialog
      title={`Delete ${counted(total, 'product')}?`}
      run={run}
      action="Delete"
      kind="danger"
      did="deleted"
      disabled={total >= CONFIRM_FROM && typed.trim() !== String(total)}
      onStart={() =>
        void run.start(chosen.current, async ({ id, revision }) => {
          await api.delete(`/shop/api/products/${id}`, {
            headers: { 'if-match': `"${revision}"` },
          })
          deleted.current.add(id)
        })
      }
      onClose={close}
    >
      <p>
        The products and their images are deleted permanently. To stop selling them but keep them,
        archive them instead.
      </p>
      {total >= CONFIRM_FROM && (
        <TextField
          label={`Type ${total} to confirm`}
          value={typed}
          onInput={setTyped}
          input={{ inputMode: 'numeric' }}
        />
      )}
    </BulkDialog>
  )
}
