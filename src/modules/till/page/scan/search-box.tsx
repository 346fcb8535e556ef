import type { RefObject } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { Icon } from '../../../../ui/shared/icon.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { usePaused } from '../../../../ui/shared/pause.ts'
import { ScanButton } from '../../../../ui/shared/scan/camera.tsx'
import { PickText } from '../control.tsx'
import type { Catalog, CatalogProduct } from '../data/catalog.ts'
import { text as words } from '../text.ts'

/** A search starts after this pause, so that it does not run for every key of a scanner. */
const PAUSE_MS = 60

interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly catalog: Catalog
  readonly onCode: (code: string) => Promise<void>
  readonly onPick: (product: CatalogProduct) => void
}

/** A field for codes and names: Enter looks up a code, the arrow keys select a product by name. */
export function SearchBox({ field, catalog, onCode, onPick }: SearchBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(-1)
  const paused = usePaused(text, PAUSE_MS)
  const query = text === '' ? '' : paused
  const version = useObservable(catalog.version)
  const found = useMemo(() => catalog.search(query), [query, version])
  const changeText = (next: string) => {
    setText(next)
    setSelected(-1)
  }
  const pick = (product: CatalogProduct) => {
    changeText('')
    onPick(product)
  }
  const submit = () => {
    const product = found[selected]
    if (product) return pick(product)
    const isCode = catalog.bySku(text.trim()) !== null || /^\d{6,}$/.test(text.trim())
    // A text that is no known code but finds products is a name. Any other text may be a code.
    if (!isCode && catalog.search(text).length > 0) return setSelected(0)
    changeText('')
    void onCode(text)
  }
  const moveSelection = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return changeText('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setSelected((at) => (at + step + found.length) % found.length)
  }
  return (
    <form
      class="pos-search"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div class="search-box">
        <Icon name="search" size={22} />
        <input
          ref={field}
          class="input"
          role="combobox"
          aria-label={words.search.label}
          aria-controls={id}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
          placeholder={words.search.hint}
          autocomplete="off"
          spellcheck={false}
          enterkeyhint="search"
          value={text}
          onInput={(event) => changeText(event.currentTarget.value)}
          onKeyDown={moveSelection}
        />
        <Results id={id} found={found} selected={selected} text={query} onPick={pick} />
      </div>
      <ScanButton isIcon label={words.search.camera} onCode={(code) => void onCode(code)} />
    </form>
  )
}

interface ResultsProps {
  readonly id: string
  readonly found: readonly CatalogProduct[]
  readonly selected: number
  readonly text: string
  readonly onPick: (product: CatalogProduct) => void
}

function Results({ id, found, selected, text, onPick }: ResultsProps) {
  const nothing = found.length === 0 && text.trim().length > 1 && !/^[\d\s]+$/.test(text)
  return (
    <>
      <div
        id={id}
        class="results"
        role="listbox"
        aria-label={words.search.products}
        hidden={found.length === 0}
      >
        {found.map((product, index) => (
          <div
            key={product.id}
            id={`${id}-${index}`}
            class="pick"
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(product)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(product)}
          >
            <PickText
              name={product.title}
              note={[product.brand, product.sku].filter(Boolean).join(' · ')}
              amount={money(product.price, product.currency)}
            />
          </div>
        ))}
      </div>
      {nothing && <p class="results none">{words.search.none}</p>}
    </>
  )
}
