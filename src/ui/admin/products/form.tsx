import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { useLeaveGuard, usePlace } from '../../shared/router.ts'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { FormError, SaveBar } from '../frame/form-parts.tsx'
import { useSession } from '../frame/session.ts'
import { Variants } from '../variants/variants.tsx'
import { ProductAbout } from './about.tsx'
import { type Draft, uploadDrafts } from './image-draft.ts'
import { Pictures } from './images.tsx'
import { ProductSale } from './sale.tsx'
import { useProductSave } from './save.tsx'
import { ProductSorting } from './sorting.tsx'
import { Stock } from './stock.tsx'
import { bodyOf, changesBetween, NEW_VALUES, type ProductValues, valuesOf } from './values.ts'
import { FIELD_WORDS } from './words.ts'

export interface SectionProps {
  readonly values: ProductValues
  readonly put: (change: Partial<ProductValues>) => void
  /** What the server found wrong with a field. */
  readonly errorOf: (field: string) => string | null
  readonly currency: string
}

interface ProductFormProps {
  /** Null: a new one. */
  readonly product: Product | null
  readonly onSaved: (product: Product) => void
}

/** Every field of a product. What is saved is what was changed here, and nothing else. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const { api, shop } = useSession()
  const start = product ? valuesOf(product) : NEW_VALUES
  const { values, setValues, adopt } = useRebased(start, product?.revision)
  const [pictures, setPictures] = useState<readonly Draft[]>([])
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmit()
  const { save, question } = useProductSave()
  const changes = changesBetween(start, values)
  const dirty = Object.keys(changes).length > 0 || pictures.length > 0
  useLeaveGuard(dirty && !submission.busy)
  useTemplate(product === null, setValues)
  const send = async () => {
    if (values.price === null) throw new MissingPrice()
    const saved = product ? await save(product, changes) : await create()
    if (!saved) return
    adopt(valuesOf(saved))
    onSaved(saved)
    say(product ? 'Saved.' : `${saved.name} is created.`)
  }
  const create = async (): Promise<Product> => {
    const made = await api.post<Product>('/shop/api/products', bodyOf(values, NEW_VALUES), {
      headers: { 'idempotency-key': key.current },
    })
    return pictures.length === 0 ? made : await uploadDrafts(api, made.id, pictures)
  }
  const key = useRef(crypto.getRandomValues(new Uint32Array(4)).join('-'))
  useSaveKey(form)
  const section: SectionProps = {
    values,
    put: (change) => setValues((old) => ({ ...old, ...change })),
    errorOf: (field) =>
      field === 'price' && submission.error instanceof MissingPrice
        ? 'Give the product a price.'
        : submission.of(field),
    currency: shop.currency,
  }
  const elsewhere =
    submission.error instanceof MissingPrice ? null : submission.rest(Object.keys(FIELD_WORDS))
  return (
    <div class="product-form">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submission.run(send).then((good) => {
            if (!good) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
          })
        }}
      >
        <div class="stack">
          <FormError>{elsewhere}</FormError>
          <ProductAbout {...section} />
          <Pictures
            product={product}
            onChanged={onSaved}
            drafts={pictures}
            onDrafts={setPictures}
          />
          <ProductSale {...section} isNew={product === null} />
        </div>
        <ProductSorting {...section} />
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
 * What stands in the form. When the product changes beneath it (a picture comes, a stock is
 * booked), what the reader has not touched follows, and what he has typed stays.
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

/** A new product may start as the copy of another: /admin/products/new?from=prod_… */
function useTemplate(isNew: boolean, setValues: (values: ProductValues) => void): void {
  const { api } = useSession()
  const from = usePlace().query.get('from')
  useEffect(() => {
    if (!isNew || !from) return
    api.get<Product>(`/shop/api/products/${encodeURIComponent(from)}`).then(
      (product) =>
        setValues({ ...valuesOf(product), sku: '', barcode: '', status: 'Draft', stock: 0 }),
      () => undefined,
    )
  }, [isNew, from])
}

function useSaveKey(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
