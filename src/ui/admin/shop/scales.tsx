import type { ScaleKind, ScalePrefix } from '../../../domain/pos/scale.ts'
import { BareSelect, type Choice } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'

const words = text.settings

const KINDS: readonly Choice<ScaleKind>[] = [
  { value: 'weight', label: words.kinds.weight },
  { value: 'price', label: words.kinds.price },
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
      label={words.prefixes}
      hint={words.prefixesHint}
      field="scalePrefixes"
      errorOf={errorOf}
      addLabel={words.addPrefix}
      lines={prefixes}
      blank={next === undefined ? null : { prefix: next, kind: 'weight' }}
      nameOf={({ prefix }) => words.prefixName(prefix)}
      look="row"
      onChange={onChange}
    >
      {({ prefix, kind }, put, index) => (
        <>
          <BareSelect
            label={words.prefix(index + 1)}
            value={prefix}
            choices={[prefix, ...free].sort().map((value) => ({ value, label: value }))}
            onChange={(value) => put({ prefix: value, kind })}
          />
          <span>{words.contains}</span>
          <BareSelect
            label={words.whatContains(prefix)}
            value={kind}
            choices={KINDS}
            onChange={(value) => put({ prefix, kind: value })}
          />
        </>
      )}
    </LinesEditor>
  )
}
