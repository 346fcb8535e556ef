import type { Ref } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import type { Listing } from '../../../../ui/shared/api.ts'
import { Field } from '../../../../ui/shared/field.tsx'
import { usePaused } from '../../../../ui/shared/pause.ts'
import { messageOf } from '../../../../ui/shared/problem.ts'
import { type ApiQuery, useResource } from '../../../../ui/shared/resource.ts'
import { complain } from '../../../../ui/shared/toast.tsx'

const words = text.orders.draft

/** The search starts when typing pauses for this long. */
const PAUSE_MS = 130

/** A row as a finder shows it. */
export interface Shown {
  readonly name: string
  readonly note: string
}

/** A list of the API in which a finder looks. */
export interface FinderList<Row> {
  readonly path: string
  readonly query?: ApiQuery
  readonly shown: (row: Row) => Shown
  /** Whether a text is the code of a row, which is then chosen at once. */
  readonly isCode?: (row: Row, typed: string) => boolean
}

interface FinderProps<Row> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly placeholder: string
  readonly list: FinderList<Row>
  readonly onChoose: (row: Row) => void
  readonly field?: Ref<HTMLInputElement>
}

/** Rows of a list that match a text; those of an earlier text are left out. */
function useRows<Row>({ path, query }: FinderList<Row>, typed: string) {
  const paused = usePaused(typed.trim(), PAUSE_MS)
  const asked = { limit: 8, ...query, search: paused }
  const { data, loading } = useResource<Listing<Row>>(paused === '' ? null : path, asked)
  const isCurrent = paused !== '' && paused === typed.trim() && !loading && data !== null
  return isCurrent ? data.data : null
}

/**
 * Looks up the row with a code.
 * @returns the only row that matches it, or null
 */
export function useCode<Row>(list: FinderList<Row>) {
  const { api } = useSession()
  return async (code: string): Promise<Row | null> => {
    const query = { limit: 2, ...list.query, search: code }
    const { data } = await api.get<Listing<Row>>(list.path, { query })
    return (
      data.find((row) => list.isCode?.(row, code)) ?? (data.length === 1 ? data[0] : null) ?? null
    )
  }
}

/**
 * A field that finds something and hands it over. Enter chooses the marked row; before the rows of
 * what was typed are there, it chooses the only one that matches.
 */
export function Finder<Row>(props: FinderProps<Row>) {
  const { label, hint, error, placeholder, list, field } = props
  const listbox = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const rows = useRows(list, typed)
  const byCode = useCode(list)
  const latest = useRef(typed)
  latest.current = typed
  const options = rows ?? []
  const at = Math.min(marked, options.length - 1)
  const choose = (row: Row) => {
    setTyped('')
    props.onChoose(row)
  }
  const enter = async () => {
    const row = options[at]
    if (row) return choose(row)
    const code = typed.trim()
    if (code === '' || rows) return
    try {
      const found = await byCode(code)
      // Whoever goes on typing has not chosen it.
      if (found && latest.current.trim() === code) choose(found)
    } catch (error) {
      complain(messageOf(error))
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      void enter()
    }
    if (event.key === 'Escape') setTyped('')
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || options.length === 0) return
    event.preventDefault()
    setMarked((at + step + options.length) % options.length)
  }
  const isOpen = rows !== null
  return (
    <div class="finder">
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <input
            {...ids}
            {...(field && { ref: field })}
            class="input"
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck={false}
            maxLength={200}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listbox}
            aria-activedescendant={at >= 0 ? `${listbox}-${at}` : undefined}
            placeholder={placeholder}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              setMarked(0)
            }}
            onKeyDown={press}
          />
        )}
      </Field>
      <div id={listbox} class="finder-list" role="listbox" aria-label={label} hidden={!isOpen}>
        {options.map((row, index) => {
          const { name, note } = list.shown(row)
          return (
            <div
              key={index}
              id={`${listbox}-${index}`}
              class="go-target"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(row)}
              onKeyDown={(event) => event.key === 'Enter' && choose(row)}
            >
              <span class="cut">{name}</span>
              <span class="soft small">{note}</span>
            </div>
          )
        })}
      </div>
      <p class="hint" role="status">
        {rows?.length === 0 && words.nothingFound}
      </p>
    </div>
  )
}
