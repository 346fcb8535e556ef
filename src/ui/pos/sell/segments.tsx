import { useId } from 'preact/hooks'

interface SegmentsProps<T extends string> {
  readonly label: string
  /** The choices and their names. */
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few choices, all of them in sight; the arrow keys change it. */
export function Segments<T extends string>({ label, names, value, onChange }: SegmentsProps<T>) {
  const group = useId()
  return (
    <fieldset class="segments">
      <legend class="unseen">{label}</legend>
      {(Object.keys(names) as T[]).map((one) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
          <span>{names[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
