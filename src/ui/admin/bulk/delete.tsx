import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { TextField } from '../../shared/field.tsx'
import { counted } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { BulkDialog } from './dialog.tsx'
import { useBulk } from './run.ts'

/** From so many on one types the number: a slip should not cost a catalog. */
const MANY = 10

interface BulkDeleteProps {
  readonly products: readonly Product[]
  readonly onDeleted: (ids: ReadonlySet<string>) => void
  readonly onClose: () => void
}

export function BulkDelete({ products, onDeleted, onClose }: BulkDeleteProps) {
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
      disabled={total >= MANY && typed.trim() !== String(total)}
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
        They are gone for good, with their pictures. To take them off sale and keep them, archive
        them instead.
      </p>
      {total >= MANY && (
        <TextField
          label={`Type ${total} to go on`}
          value={typed}
          onInput={setTyped}
          input={{ inputMode: 'numeric' }}
        />
      )}
    </BulkDialog>
  )
}
