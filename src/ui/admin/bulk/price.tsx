import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { TextField } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { Select } from '../../shared/select.tsx'
import { count, counted } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { patchProduct } from '../products/save.tsx'
import { changedPrice, ENDINGS, type Ending, parsePercent } from './price-change.ts'
import { BulkDialog, useBulk } from './run.tsx'

/** The preview shows at most this many prices. */
const PREVIEW = 100

interface BulkPriceProps {
  readonly products: readonly Product[]
  readonly onChanged: (product: Product) => void
  readonly onClose: () => void
}

/** Changes many prices by a percentage, after a preview of the new prices. */
export function BulkPrice({ products, onChanged, onClose }: BulkPriceProps) {
  const { api, shop } = useSession()
  const run = useBulk()
  const [typed, setTyped] = useState('')
  const [ending, setEnding] = useState<Ending>('exact')
  const chosen = useRef(products)
  const changed = useRef<{ before: Product; after: Product }[]>([])
  const percent = parsePercent(typed)
  const changes = chosen.current.flatMap((product) => {
    const price =
      percent === null ? null : changedPrice(product.price, percent, ending, shop.currency)
    return price === null || price === product.price ? [] : [{ product, price }]
  })
  const prices = new Map(changes.map(({ product, price }) => [product.id, price]))
  const start = () =>
    run.start(
      changes.map(({ product }) => product),
      async (product) => {
        const after = await patchProduct(api, product, {
          price: prices.get(product.id) ?? product.price,
        })
        changed.current.push({ before: product, after })
        onChanged(after)
      },
    )
  const undo = async () => {
    let undone = 0
    for (const { before, after } of changed.current) {
      const back = await patchProduct(api, after, { price: before.price }).catch(() => null)
      if (back) {
        undone++
        onChanged(back)
      }
    }
    say(`${count(undone)} of ${counted(changed.current.length, 'price')} restored.`)
  }
  const close = () => {
    if (changed.current.length > 0) {
      say(`${counted(changed.current.length, 'price')} changed.`, {
        label: 'Undo',
        run: () => void undo(),
      })
    }
    onClose()
  }
  return (
    <BulkDialog
      title={`Change ${counted(chosen.current.length, 'price')}`}
      wide
      run={run}
      action={`Change ${counted(changes.length, 'price')}`}
      did="updated"
      disabled={changes.length === 0}
      onStart={() => void start()}
      onClose={close}
    >
      <div class="grid-2">
        <TextField
          label="Change by percent"
          hint="-10 lowers each price by 10%, 5 raises it by 5%."
          value={typed}
          onInput={setTyped}
          error={
            typed.trim() !== '' && percent === null ? 'Enter a number from -100 to 1000.' : null
          }
          input={{ inputMode: 'text', placeholder: '-10' }}
        />
        <Select label="Rounding" value={ending} choices={ENDINGS} onChange={setEnding} />
      </div>
      {percent !== null && <Preview changes={changes} currency={shop.currency} />}
    </BulkDialog>
  )
}

interface PreviewProps {
  readonly changes: readonly { readonly product: Product; readonly price: number }[]
  readonly currency: string
}

function Preview({ changes, currency }: PreviewProps) {
  if (changes.length === 0) return <p class="soft">No price changes.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so keyboards must reach it
    <section class="preview" tabIndex={0} aria-label="Preview of the new prices">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" class="right">
              Now
            </th>
            <th scope="col" class="right">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, PREVIEW).map(({ product, price }) => (
            <tr key={product.id}>
              <td>{product.name}</td>
              <td class="right number soft">{money(product.price, currency)}</td>
              <td class="right number">
                <strong>{money(price, currency)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > PREVIEW && (
        <p class="hint padded">and {count(changes.length - PREVIEW)} more</p>
      )}
    </section>
  )
}
