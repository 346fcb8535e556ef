import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Button } from '../../shared/button.tsx'
import { showError } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { useWindowEvent } from '../../shared/listener.ts'
import { FormProblem } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { useAddress, useLeaveGuard } from '../../shared/router.ts'
import { FormError } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { Variants } from '../variants/variants.tsx'
import { type ImageDraft, uploadDrafts } from './image-upload.ts'
import { Images } from './images.tsx'
import { lastNew, rememberNew } from './last-new.ts'
import { ProductSale } from './sale.tsx'
import { saveProduct } from './save.tsx'
import { ProductBasics, ProductOrganisation } from './sections.tsx'
import { Stock } from './stock.tsx'
import { COUNTED, stockChange } from './stock-change.ts'
import {
  bodyOf,
  copyOf,
  errorsOf,
  NEW_VALUES,
  PRODUCT_FIELDS,
  type ProductChange,
  type ProductValues,
  valuesOf,
} from './values.ts'

const words = text.products

interface ProductFormProps {
  /** Null for a new product. */
  readonly product: Product | null
  readonly onSaved: (product: Product) => void
}

/** The form with all fields of a product. Only changed fields are sent. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const session = useSession()
  const { api, shop } = session
  const form = useForm(product ? valuesOf(product) : { ...NEW_VALUES, ...lastNew(session) })
  const { values, changes } = form
  const [drafts, setDrafts] = useState<readonly ImageDraft[]>([])
  const [movement, setMovement] = useState(COUNTED)
  /** The number of stock changes made in this form. Each has its own Idempotency-Key. */
  const moved = useRef(0)
  const section = { form, product, currency: shop.currency }
  const element = useRef<HTMLFormElement>(null)
  const idempotencyKey = useIdempotencyKey()
  const isDirty = form.isDirty || drafts.length > 0
  useLeaveGuard(isDirty && !form.busy)
  useTemplate(product === null, form.put)
  useKnownRate(product === null, values.taxRate, form.put)
  const refuseWrong = () => {
    const errors = errorsOf(values, shop.currency, product)
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])]
    const isUnreadable = inputs.some(({ validity }) => validity.customError)
    if (errors.length > 0 || isUnreadable) throw new FormProblem(words.lookAgain, errors)
  }
  const send = async () => {
    refuseWrong()
    const saved = product ? await update(product) : await create()
    if (!saved) return
    setMovement(COUNTED)
    form.begin(valuesOf(saved))
    onSaved(saved)
    say(product ? text.shared.saved : text.shared.created(saved.name))
  }
  const update = async (product: Product): Promise<Product | null> => {
    const { stock, ...others } = changes
    const body = stockChange(product, stock, movement)
    const saved = await saveProduct(api, product, body ? others : changes)
    if (!saved || !body) return saved
    const headers = { 'idempotency-key': `${idempotencyKey} ${moved.current}` }
    await api.post(`/shop/api/products/${product.id}/stock`, body, { headers })
    moved.current += 1
    return await api.get<Product>(`/shop/api/products/${product.id}`)
  }
  const create = async (): Promise<Product> => {
    const made = await api.post<Product>('/shop/api/products', bodyOf(values, NEW_VALUES), {
      headers: { 'idempotency-key': idempotencyKey },
    })
    rememberNew(session, values)
    return drafts.length === 0 ? made : await uploadDrafts(api, made.id, drafts)
  }
  useSaveKey(() => element.current?.requestSubmit())
  return (
    <div class="product-form">
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.run(send).then((good) => {
            if (!good && element.current) showError(element.current)
          })
        }}
      >
        <div class="stack">
          <FormError>{form.rest([...PRODUCT_FIELDS, 'delta'])}</FormError>
          <ProductBasics {...section} movement={movement} onMovement={setMovement} />
          <Images product={product} drafts={drafts} onDrafts={setDrafts} />
          <ProductSale {...section} />
        </div>
        <ProductOrganisation {...section} />
        <SaveBar
          isDirty={isDirty}
          busy={form.busy}
          isNew={product === null}
          onDiscard={() => {
            setMovement(COUNTED)
            form.begin()
          }}
        />
      </form>
      {product && (
        <div class="stack below">
          <Variants product={product} isDirty={isDirty} />
          <Stock product={product} />
        </div>
      )}
    </div>
  )
}

/** Saves on Ctrl-S. */
function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
}

/** A new product can start as a copy of another: /admin/products/new?from=prod_… */
function useTemplate(isNew: boolean, put: (values: ProductValues) => void): void {
  const { api } = useSession()
  const from = useAddress().query.get('from')
  useEffect(() => {
    if (!isNew || !from) return
    void attempt(async () =>
      put(copyOf(await api.get<Product>(`/shop/api/products/${encodeURIComponent(from)}`))),
    )
  }, [isNew, from])
}

/** Leaves out the rate of the product before if the shop no longer has it. */
function useKnownRate(isNew: boolean, rate: string, put: (values: ProductChange) => void): void {
  const { data } = useResource<SettingsView>(isNew ? '/shop/api/shop' : null)
  const isGone = rate !== '' && data !== null && !data.taxRates.some(({ name }) => name === rate)
  useEffect(() => {
    if (isGone) put({ taxRate: '' })
  }, [isGone])
}

interface SaveBarProps {
  readonly isDirty: boolean
  readonly busy: boolean
  readonly isNew: boolean
  readonly onDiscard: () => void
}

/** Stays at the bottom of the screen while there are unsaved changes. */
function SaveBar({ isDirty, busy, isNew, onDiscard }: SaveBarProps) {
  if (!isDirty && !isNew) return null
  return (
    <div class="row save-bar">
      <p>{isNew ? words.notSaved : words.unsaved}</p>
      {!isNew && <Button onClick={onDiscard}>{text.shared.discard}</Button>}
      <Button kind="primary" type="submit" busy={busy}>
        {isNew ? words.create : text.shared.save}
      </Button>
    </div>
  )
}
