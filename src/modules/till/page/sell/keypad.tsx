import { text } from '../text.ts'

interface KeypadProps {
  readonly value: string
  /** The number of decimals; without any, the keypad has no decimal sign. */
  readonly decimals: number
  readonly onChange: (value: string) => void
}

/** `readNumber` accepts the decimal sign of the reader's language, so the key shows it. */
const SIGN = text.decimalSign

/** A keypad for numbers in the order of a calculator, as on other tills. */
export function Keypad({ value, decimals, onChange }: KeypadProps) {
  const keys = [...'789456123', decimals > 0 ? SIGN : '00', '0']
  const press = (key: string) => {
    if (key === SIGN && value.includes(SIGN)) return
    const [, fraction = ''] = value.split(SIGN)
    if (fraction.length + key.length > decimals && value.includes(SIGN)) return
    onChange(key === SIGN && value === '' ? `0${SIGN}` : value + key)
  }
  return (
    <div class="keypad">
      {keys.map((key) => (
        // The focus stays in the field, for people who type.
        <button
          key={key}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label={text.keypad.back}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChange(value.slice(0, -1))}
      >
        ⌫
      </button>
    </div>
  )
}
