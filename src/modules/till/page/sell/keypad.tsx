import { Icon } from '../../../../ui/shared/icon.tsx'
import { Later } from '../../../../ui/shared/later.tsx'
import { text } from '../text.ts'

interface KeypadProps {
  readonly value: string
  /** The decimal sign, as the country of the shop writes it. Numbers are read with either sign. */
  readonly sign: string
  /** The number of decimals; without any, the keypad has no decimal sign. */
  readonly decimals: number
  readonly onChange: (value: string) => void
}

/**
 * A keypad for numbers in the order of a calculator, as on other tills. Its keys are rendered a
 * frame later than their dialog, which can be used by keyboard at once.
 */
export function Keypad({ value, sign, decimals, onChange }: KeypadProps) {
  const keys = [...'789456123', decimals > 0 ? sign : '00', '0']
  const press = (key: string) => {
    if (key === sign && value.includes(sign)) return
    const [, fraction = ''] = value.split(sign)
    if (fraction.length + key.length > decimals && value.includes(sign)) return
    onChange(key === sign && value === '' ? `0${sign}` : value + key)
  }
  return (
    <div class="keypad">
      <Later turn={1}>
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
          <Icon name="backspace" size={22} />
        </button>
      </Later>
    </div>
  )
}
