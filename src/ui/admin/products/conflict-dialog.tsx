import { useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { ago } from '../../shared/time.ts'
import type { Crossing } from './save.tsx'
import { type ProductChange, type ProductField, type ProductValues, valuesOf } from './values.ts'
import { FIELD_WORDS, shown } from './words.ts'

type Side = 'mine' | 'theirs'

interface ConflictProps extends Crossing {
  readonly onAnswer: (change: ProductChange | null) => void
}

/** Both versions side by side, for the reader to choose, field by field. */
export function ConflictDialog({ base, mine, theirs, clashes, onAnswer }: ConflictProps) {
  const [chosen, setChosen] = useState<Partial<Record<ProductField, Side>>>({})
  const undecided = clashes.filter((field) => chosen[field] === undefined)
  const all = (side: Side) =>
    setChosen(Object.fromEntries(clashes.map((field) => [field, side] as const)))
  const answer = () => {
    const kept = Object.entries(mine).filter(
      ([field]) => chosen[field as ProductField] !== 'theirs',
    )
    onAnswer(Object.fromEntries(kept))
  }
  return (
    <Dialog
      wide
      title="Somebody else has changed this product"
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>Back to editing</Button>
          <Button kind="primary" disabled={undecided.length > 0} onClick={answer}>
            Save the choice
          </Button>
        </>
      }
    >
      <p>
        <strong>{theirs.name}</strong> was saved {ago(theirs.updatedAt)}, after you opened it.
        Choose what is to stand; nothing has been overwritten.
      </p>
      <table class="table conflict">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">
              Yours{' '}
              <button type="button" class="link" onClick={() => all('mine')}>
                Take all of yours
              </button>
            </th>
            <th scope="col">
              Saved meanwhile{' '}
              <button type="button" class="link" onClick={() => all('theirs')}>
                Take all of theirs
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {clashes.map((field) => (
            <Clash
              key={field}
              field={field}
              before={valuesOf(base)}
              mine={{ ...valuesOf(base), ...mine }}
              theirs={valuesOf(theirs)}
              currency={base.currency}
              chosen={chosen[field]}
              onChoose={(side) => setChosen({ ...chosen, [field]: side })}
            />
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

interface ClashProps {
  readonly field: ProductField
  readonly before: ProductValues
  readonly mine: ProductValues
  readonly theirs: ProductValues
  readonly currency: string
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function Clash({ field, before, mine, theirs, currency, chosen, onChoose }: ClashProps) {
  const side = (which: Side, values: ProductValues) => (
    <td>
      <label class="tick">
        <input
          type="radio"
          name={`conflict-${field}`}
          checked={chosen === which}
          onChange={() => onChoose(which)}
        />
        <span class="conflict-value">{shown(values, field, currency)}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {FIELD_WORDS[field]}
        <p class="soft">was {shown(before, field, currency)}</p>
      </th>
      {side('mine', mine)}
      {side('theirs', theirs)}
    </tr>
  )
}
