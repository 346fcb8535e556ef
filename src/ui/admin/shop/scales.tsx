import type { ScalePrefix } from '../../../domain/pos/scale.ts'
import { BareSelect, choicesOf } from '../../shared/select.tsx'
import { LinesEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import type { SettingsProps, SettingsSection } from './section.ts'

const words = text.settings

/** The prefixes that GS1 reserves for use within a shop. */
const PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

export const scalesSection: SettingsSection = {
  title: words.scales,
  rank: 70,
  fields: ['scalePrefixes'],
  content: ScalePrefixes,
}

/** The prefixes of barcodes from the shop's scales; each marks either a weight or a price. */
function ScalePrefixes({
  settings: { scalePrefixes: prefixes },
  onChange,
  errorOf,
}: SettingsProps<'scalePrefixes'>) {
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
      onChange={(lines: readonly ScalePrefix[]) => onChange({ scalePrefixes: [...lines] })}
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
            choices={choicesOf(words.kinds)}
            onChange={(value) => put({ prefix, kind: value })}
          />
        </>
      )}
    </LinesEditor>
  )
}
