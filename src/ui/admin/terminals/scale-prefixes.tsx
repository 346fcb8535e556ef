import type { ScaleKind, ScalePrefix } from '../../../domain/pos/scale.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { BareSelect, type Choice } from '../../shared/select.tsx'

const KINDS: readonly Choice<ScaleKind>[] = [
  { value: 'weight', label: 'the weight in grams' },
  { value: 'price', label: 'the price' },
]

/** What GS1 leaves to the shops. */
const PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

interface ScalePrefixesProps {
  readonly prefixes: readonly ScalePrefix[]
  readonly onChange: (prefixes: readonly ScalePrefix[]) => void
  readonly errorOf: (index: number) => string | null
}

/** Which codes are printed by the shop's own scales, and what the last digits of each say. */
export function ScalePrefixes({ prefixes, onChange, errorOf }: ScalePrefixesProps) {
  const put = (index: number, change: Partial<ScalePrefix>) =>
    onChange(prefixes.map((old, at) => (at === index ? { ...old, ...change } : old)))
  const free = PREFIXES.filter((one) => !prefixes.some(({ prefix }) => prefix === one))
  return (
    <fieldset class="stack tight">
      <legend class="unseen">Prefixes of scale labels</legend>
      <p class="hint">
        Labels from a scale are EAN-13 codes: a prefix, five digits of the item (its sku), five of
        weight or price. Terminals read the prefixes that stand here.
      </p>
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
              <span>says</span>
              <BareSelect
                label={`What ${prefix} says`}
                value={kind}
                choices={KINDS}
                onChange={(value) => put(index, { kind: value })}
              />
              <IconButton
                label={`Remove prefix ${prefix}`}
                icon="trash"
                onClick={() => onChange(prefixes.filter((_, at) => at !== index))}
              />
            </div>
            {error && <p class="error">{error}</p>}
          </div>
        )
      })}
      <div class="row">
        <Button
          small
          icon="plus"
          disabled={free.length === 0}
          onClick={() => onChange([...prefixes, { prefix: free[0] ?? '20', kind: 'weight' }])}
        >
          Add a prefix
        </Button>
      </div>
    </fieldset>
  )
}
