import { useId } from 'preact/hooks'

interface PickTextProps {
  readonly name: string
  /** The language of the name, by whose rules it is broken; absent: that of the page. */
  readonly lang?: string | undefined
  readonly note?: string | undefined
  readonly amount: string
}

/** The texts of a row to tap: a name, a note below it, and an amount. */
export function PickText({ name, lang, note, amount }: PickTextProps) {
  return (
    <span class="pick-text">
      <span class="pick-name">
        <span lang={lang}>{name}</span>
        {note && <span class="soft small">{note}</span>}
      </span>
      <span class="amount">{amount}</span>
    </span>
  )
}

interface PickRowProps extends PickTextProps {
  /** Shown before the name. */
  readonly quantity?: string
  readonly isCurrent?: boolean
  readonly onClick: () => void
}

/** A row to tap. */
export function PickRow({ quantity, isCurrent = false, onClick, ...text }: PickRowProps) {
  return (
    <button
      type="button"
      class="pick"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      {quantity && <span class="pick-quantity">{quantity}</span>}
      <PickText {...text} />
    </button>
  )
}

interface SegmentsProps<T extends string> {
  readonly label: string
  /** The choices and their names. */
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few visible choices. The arrow keys change it. */
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

/** The most important amount, as large as it fits next to its name. */
export function BigAmount({ name, text }: { name: string; text: string }) {
  return (
    <p class="big-amount" style={{ '--characters': text.length }}>
      <span>{name}</span>
      <output class="amount" aria-live="polite">
        {text}
      </output>
    </p>
  )
}
