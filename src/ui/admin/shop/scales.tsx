import type { ScaleKind, ScalePrefix } from '../../../domain/pos/scale.ts'
import { IconButton } from '../../shared/button.tsx'
import { BareSelect, type Choice } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'

const KINDS: readonly Choice<ScaleKind>[] = [
  { value: 'weight', label: 'the weight in grams' },
  { value: 'price', label: 'the price' },
]

/** The prefixes that GS1 reserves for use within a shop. */
const PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

interface ScalePrefixesProps {
  readonly prefixes: readonly ScalePrefix[]
  readonly onChange: (prefixes: readonly ScalePrefix[]) => void
  readonly errorOf: (index: number) => string | null
}

/** The prefixes of barcodes from the shop's scales; each marks either a weight or a price. */
export function ScalePrefixes({ prefixes, onChange, errorOf }: ScalePrefixesProps) {
  const put = (index: number, change: Partial<ScalePrefix>) =>
    onChange(prefixes.map((old, at) => (at === index ? { ...old, ...change } : old)))
  const free = PREFIXES.filter((one) => !prefixes.some(({ prefix }) => prefix === one))
  return (
    <LinesEditor
      label="Prefixes of scale labels"
      hint="Labels printed by a scale are EAN-13 barcodes: a prefix, five digits for the item (its SKU) and five for its weight or price. Tills read labels with these prefixes."
      addLabel="Add a prefix"
      canAdd={free.length > 0}
      onAdd={() => onChange([...prefixes, { prefix: free[0] ?? '20', kind: 'weight' }])}
    >
      {prefixes.map(({ prefix, kind }, index) => {
        const error = errorOf(index)
        return (
          <div key={prefix} class="field">
            <div class="row">
              <BareSelect
                label={`Prefix ${index + 1}`}
                value={prefix}
                choices={[prefix, ...free].sort().map((value) => ({ value, label: value }))}
                onChange={(value) => put(index, { prefix: value })}
              />
              <span>contains</span>
              <BareSelect
                label={`What ${prefix} contains`}
                value={kind}
                choices={KINDS}
                onChange={(value) => put(index, { kind: value })}
              />
              <IconButton
                label={`Remove prefix ${prefix}`}
                icon="trash"
                onClick={() => onChange(prefixes.toSpliced(index, 1))}
              />
            </div>
            {error && <p class="error">{error}</p>}
          </div>
        )
      })}
    </LinesEditor>
  )
}
