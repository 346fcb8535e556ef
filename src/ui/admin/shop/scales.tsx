import type { ScaleKind, ScalePrefix } from '../../../domain/pos/scale.ts'
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
  readonly errorOf: (field: string) => string | null
}

/** The prefixes of barcodes from the shop's scales; each marks either a weight or a price. */
export function ScalePrefixes({ prefixes, onChange, errorOf }: ScalePrefixesProps) {
  const free = PREFIXES.filter((one) => !prefixes.some(({ prefix }) => prefix === one))
  const [next] = free
  return (
    <LinesEditor
      label="Prefixes of scale labels"
      hint="Labels printed by a scale are EAN-13 barcodes: a prefix, five digits for the item (its SKU) and five for its weight or price. Tills read labels with these prefixes."
      field="scalePrefixes"
      errorOf={errorOf}
      addLabel="Add a prefix"
      lines={prefixes}
      blank={next === undefined ? null : { prefix: next, kind: 'weight' }}
      nameOf={({ prefix }) => `prefix ${prefix}`}
      look="row"
      onChange={onChange}
    >
      {({ prefix, kind }, put, index) => (
        <>
          <BareSelect
            label={`Prefix ${index + 1}`}
            value={prefix}
            choices={[prefix, ...free].sort().map((value) => ({ value, label: value }))}
            onChange={(value) => put({ prefix: value, kind })}
          />
          <span>contains</span>
          <BareSelect
            label={`What ${prefix} contains`}
            value={kind}
            choices={KINDS}
            onChange={(value) => put({ prefix, kind: value })}
          />
        </>
      )}
    </LinesEditor>
  )
}
