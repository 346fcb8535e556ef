import { TextField } from '../../shared/field.tsx'
import { MoneyField } from '../../shared/money-field.tsx'
import type { SectionProps } from './form.tsx'

/** What it costs, what it is scanned by, and, of a new one, how many there are. */
export function ProductSale(props: SectionProps & { readonly isNew: boolean }) {
  const { values, put, errorOf, currency, isNew } = props
  return (
    <section class="card padded" aria-labelledby="sale">
      <h2 id="sale">Price and codes</h2>
      <div class="grid-2">
        <MoneyField
          label="Price"
          currency={currency}
          value={values.price}
          onChange={(price) => put({ price })}
          error={errorOf('price')}
        />
        <MoneyField
          label="Price before"
          optional
          hint="Shown struck through where it is on offer."
          currency={currency}
          value={values.compareAtPrice}
          onChange={(compareAtPrice) => put({ compareAtPrice })}
          error={errorOf('compareAtPrice')}
        />
      </div>
      <div class="grid-2">
        <TextField
          label="SKU"
          optional
          value={values.sku}
          onInput={(sku) => put({ sku })}
          error={errorOf('sku')}
          input={{ maxLength: 64, spellcheck: false }}
        />
        <TextField
          label="Barcode"
          optional
          hint="EAN, UPC, ISBN, or a code of your own."
          value={values.barcode}
          onInput={(barcode) => put({ barcode })}
          error={errorOf('barcode')}
          input={{ maxLength: 64, spellcheck: false, onKeyDown: keepScannersFromSending }}
        />
      </div>
      <div class="grid-2">
        <label class="tick">
          <input
            type="checkbox"
            checked={values.stock !== null}
            onChange={(event) => put({ stock: event.currentTarget.checked ? 0 : null })}
          />
          Count the stock
        </label>
        {values.stock !== null && (
          <TextField
            label={isNew ? 'In stock' : 'In stock, counted anew'}
            value={String(values.stock)}
            onInput={(text) => put({ stock: Number(text.replace(/\D/g, '').slice(0, 10)) })}
            error={errorOf('stock')}
            input={{ inputMode: 'numeric' }}
          />
        )}
      </div>
    </section>
  )
}

/** A scanner ends a code with Enter, which must not send the form half filled. */
function keepScannersFromSending(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
