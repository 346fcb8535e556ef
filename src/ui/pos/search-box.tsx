import type { RefObject } from 'preact'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { IconButton } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { money } from '../shared/money.ts'
import { hasCamera } from './camera.tsx'
import type { Catalog } from './catalog.ts'
import type { TillProduct } from './till-product.ts'

const REST_MS = 60

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly catalog: Catalog
  readonly onCode: (code: string) => Promise<void>
  readonly onPick: (product: TillProduct) => void
  readonly onCamera: () => void
}

/** A code or a name: Enter looks up a code, arrows choose among the names. */
export function SearchBox({ field, catalog, onCode, onPick, onCamera }: SearchBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const query = useRest(text)
  const found = useMemo(() => catalog.search(query), [query, catalog.version])
  const typed = (next: string) => {
    setText(next)
    setChosen(-1)
  }
  const pick = (product: TillProduct) => {
    typed('')
    onPick(product)
  }
  const entered = () => {
    const product = found[chosen]
    if (product) return pick(product)
    const exact = catalog.bySku(text.trim())
    const names = catalog.search(text)
    // A word that finds something is a name; whatever finds nothing may be a code all the same.
    if (names.length > 0 && !exact && !/^\d{6,}$/.test(text.trim())) return setChosen(0)
    typed('')
    void onCode(text)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return typed('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setChosen((at) => (at + step + found.length) % found.length)
  }
  return (
    <form
      class="till-search"
      onSubmit={(event) => {
        event.preventDefault()
        entered()
      }}
    >
      <div class="search-box">
        <Icon name="search" size={22} />
        <input
          ref={field}
          class="input"
          role="combobox"
          aria-label="Scan or type a code, or search by name"
          aria-controls={id}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          placeholder="Scan, or type a code or a name"
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          value={text}
          onInput={(event) => typed(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <Results id={id} found={found} chosen={chosen} text={query} onPick={pick} />
      </div>
      {hasCamera() && <IconButton label="Scan with the camera" icon="camera" onClick={onCamera} />}
    </form>
  )
}

/** The text once nobody types: a scanner's keys must not wait for a search each. */
function useRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

interface ResultsProps {
  readonly id: string
  readonly found: readonly TillProduct[]
  readonly chosen: number
  readonly text: string
  readonly onPick: (product: TillProduct) => void
}

function Results({ id, found, chosen, text, onPick }: ResultsProps) {
  const nothing = found.length === 0 && text.trim().length > 1 && !/^[\d\s]+$/.test(text)
  return (
    <>
      <div id={id} class="results" role="listbox" aria-label="Products" hidden={found.length === 0}>
        {found.map((product, index) => (
          <div
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(product)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(product)}
          >
            <span class="result-name">
              {product.name}
              <span class="soft small">
                {[product.options, product.brand, product.sku].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span class="amount">{money(product.price, product.currency)}</span>
          </div>
        ))}
      </div>
      {nothing && (
        <p class="results none">No product is called that. Enter looks it up as a code.</p>
      )}
    </>
  )
}
