import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { Button } from '../../shared/button.tsx'
import { changesBetween } from '../../shared/form.ts'
import { useWindowEvent } from '../../shared/listener.ts'
import { useLeaveGuard, usePlace } from '../../shared/router.ts'
import { FormError } from '../../shared/state.tsx'
import { useIdempotencyKey, useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { Variants } from '../variants/variants.tsx'
import { type Draft, uploadDrafts } from './image-upload.ts'
import { Images } from './images.tsx'
import { ProductSale } from './sale.tsx'
import { useProductSave } from './save.tsx'
import { ProductAbout, ProductOrganisation, type SectionProps } from './sections.tsx'
import { Stock } from './stock.tsx'
import { bodyOf, copyOf, FIELD_LABELS, NEW_VALUES, type ProductValues, valuesOf } from './values.ts'

interface ProductFormProps {
  /** Null: a new product. */
  readonly product: Product | null
  readonly onSaved: (product: Product) => void
}

/** Every field of a product. Only the fields that were changed here are sent. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const { api, shop } = useSession()
  const start = product ? valuesOf(product) : NEW_VALUES
  const { values, setValues, adopt } = useRebased(start, product?.revision)
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmit()
  const { save, question } = useProductSave()
  const idempotencyKey = useIdempotencyKey()
  const changes = changesBetween(start, values)
  const dirty = Object.keys(changes).length > 0 || drafts.length > 0
  useLeaveGuard(dirty && !submission.busy)
  useTemplate(product === null, setValues)
  const send = async () => {
    if (values.price === null) throw new MissingPrice()
    const saved = product ? await save(product, changes) : await create()
    if (!saved) return
    adopt(valuesOf(saved))
    onSaved(saved)
    say(product ? 'Saved.' : `${saved.name} was created.`)
  }
  const create = async (): Promise<Product> => {
    const made = await api.post<Product>('/shop/api/products', bodyOf(values, NEW_VALUES), {
      headers: { 'idempotency-key': idempotencyKey },
    })
    return drafts.length === 0 ? made : await uploadDrafts(api, made.id, drafts)
  }
  useWindowEvent('keydown', (event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  })
  const section: SectionProps = {
    values,
    put: (change) => setValues((old) => ({ ...old, ...change })),
    errorOf: (field) =>
      field === 'price' && submission.error instanceof MissingPrice
        ? 'Enter a price.'
        : submission.of(field),
    currency: shop.currency,
  }
  const formError =
    submission.error instanceof MissingPrice ? null : submission.rest(Object.keys(FIELD_LABELS))
  return (
    <div class="product-form">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const inputs = [...event.currentTarget.querySelectorAll('input')]
          const unreadable = inputs.find(({ validity }) => validity.customError)
          if (unreadable) return unreadable.focus()
          void submission.run(send).then((good) => {
            if (!good) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
          })
        }}
      >
        <div class="stack">
          <FormError>{formError}</FormError>
          <ProductAbout {...section} />
          <Images product={product} onChanged={onSaved} drafts={drafts} onDrafts={setDrafts} />
          <ProductSale {...section} isNew={product === null} />
        </div>
        <ProductOrganisation {...section} />
        <SaveBar
          dirty={dirty}
          busy={submission.busy}
          isNew={product === null}
          onDiscard={() => setValues(start)}
        />
      </form>
      {product && (
        <div class="stack below">
          <Variants product={product} dirty={dirty} onChanged={onSaved} />
          <Stock product={product} onChanged={onSaved} />
        </div>
      )}
      {question}
    </div>
  )
}

class MissingPrice extends Error {}

/**
 * The values in the form. When the product changes meanwhile (an image is added, its stock is
 * adjusted), fields that the user has not edited follow, and the edited ones stay.
 */
function useRebased(start: ProductValues, revision: number | undefined) {
  const [values, setValues] = useState(start)
  const base = useRef(start)
  useLayoutEffect(() => {
    const before = base.current
    base.current = start
    setValues((old) => ({ ...start, ...changesBetween(before, old) }))
  }, [revision])
  const adopt = (saved: ProductValues) => {
    base.current = saved
    setValues(saved)
  }
  return { values, setValues, adopt }
}

/** A new product can start as a copy of another: /admin/products/new?from=prod_… */
function useTemplate(isNew: boolean, setValues: (values: ProductValues) => void): void {
  const { api } = useSession()
  const from = usePlace().query.get('from')
  useEffect(() => {
    if (!isNew || !from) return
    api.get<Product>(`/shop/api/products/${encodeURIComponent(from)}`).then(
      (product) => setValues(copyOf(product)),
      () => undefined,
    )
  }, [isNew, from])
}

interface SaveBarProps {
  readonly dirty: boolean
  readonly busy: boolean
  readonly isNew: boolean
  readonly onDiscard: () => void
}

/** Stays at the bottom of the screen while there is something to save. */
function SaveBar({ dirty, busy, isNew, onDiscard }: SaveBarProps) {
  if (!dirty && !isNew) return null
  return (
    <div class="row save-bar">
      <p>{isNew ? 'Not saved yet' : 'Unsaved changes'}</p>
      {!isNew && <Button onClick={onDiscard}>Discard</Button>}
      <Button kind="primary" type="submit" busy={busy}>
        {isNew ? 'Create product' : 'Save'}
      </Button>
    </div>
  )
}
