interface PickTextProps {
  readonly name: string
  readonly note?: string | undefined
  readonly amount: string
}

/** The texts of a row to tap: a name, a note below it, and an amount. */
export function PickText({ name, note, amount }: PickTextProps) {
  return (
    <span class="pick-text">
      <span class="pick-name">
        <span>{name}</span>
        {note && <span class="soft small">{note}</span>}
      </span>
      <span class="amount">{amount}</span>
    </span>
  )
}

interface PickRowProps extends PickTextProps {
  /** Stands before the name. */
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
