import { useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { Button } from '../../shared/button.tsx'
import { ChipsField } from '../../shared/chips.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { counted } from '../../shared/number.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { type Axis, axesOf, combinations, createVariants, MAX_VARIANTS } from './plan.ts'

/** Asks for up to three options and their values, and creates a variant for each combination. */
export function VariantDialog({ product }: { product: Product }) {
  const { api } = useSession()
  const [axes, setAxes] = useState<readonly Axis[]>(() => axesOf(product))
  const wanted = combinations(axes)
  const put = (index: number, change: Partial<Axis>) =>
    setAxes(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  const send = async () => {
    const created = await createVariants(api, product, wanted)
    say(`${counted(created, 'variant')} created.`)
  }
  const tooMany = wanted.length > MAX_VARIANTS
  return (
    <Confirm
      wide
      title={`Variants of ${product.name}`}
      action={`Create ${counted(wanted.length, 'variant')}`}
      kind="primary"
      disabled={wanted.length === 0 || tooMany}
      onConfirm={send}
    >
      {axes.map((axis, index) => (
        <div key={index} class="grid-2">
          <TextField
            label={`Option ${index + 1}`}
            value={axis.name}
            onInput={(name) => put(index, { name })}
            input={{
              maxLength: PRODUCT_LIMITS.optionName,
              placeholder: index === 0 ? 'Size' : 'Colour',
            }}
          />
          <ChipsField
            label={`Values of ${axis.name || `option ${index + 1}`}`}
            value={axis.values}
            max={50}
            onChange={(values) => put(index, { values })}
          />
        </div>
      ))}
      {axes.length < PRODUCT_LIMITS.options && (
        <div class="row">
          <Button small icon="plus" onClick={() => setAxes([...axes, { name: '', values: [] }])}>
            Add an option
          </Button>
        </div>
      )}
      <p class="soft">
        This product becomes the first variant. The others are created as drafts with the same name,
        price, description, category, brand, collections and tags. Variants that already exist do
        not change.
      </p>
      {tooMany && (
        <p class="error">
          That would be {wanted.length} variants. Create at most {MAX_VARIANTS} at once.
        </p>
      )}
    </Confirm>
  )
}
