import type { HistoryEntry } from '../../../domain/history.ts'
import { Icon } from '../../shared/icon.tsx'
import { usePaged } from '../../shared/resource.ts'
import { addressWith, navigate, parametersOf, useAddress } from '../../shared/router.ts'
import { choicesOf, FilterInput, FilterSelect } from '../../shared/select.tsx'
import { Screen } from '../frame/screen.tsx'
import { text } from '../text.ts'
import { actorName } from './actor.ts'
import { HistoryEntries } from './entries.tsx'
import { useHistoryWords } from './words.ts'

const words = text.history
const PATH = '/admin/history'
const FILTERS = ['search', 'kind', 'field', 'actor', 'from', 'to', 'job', 'subject'] as const
type Filter = (typeof FILTERS)[number]

/** The fields offered in the filter. */
const FIELDS = (
  [
    'price',
    'compareAtPrice',
    'cost',
    'content',
    'stock',
    'status',
    'name',
    'description',
    'category',
    'brand',
    'collections',
    'tags',
    'images',
    'sku',
    'barcode',
    'taxRate',
    'role',
  ] as const
).map((value) => ({ value, label: text.fields[value] }))

/** Everything that was changed in the shop, newest first, with filters. */
export function HistoryScreen() {
  const { query } = useAddress()
  const filters: Partial<Record<Filter, string>> = parametersOf(query, FILTERS)
  const entries = usePaged<HistoryEntry>('/shop/api/history', { ...filters, limit: 50 })
  const kinds = useKinds()
  const isFiltered = Object.keys(filters).length > 0
  const put = (name: Filter, value: string) =>
    navigate(addressWith(PATH, { ...filters, [name]: value }), { replace: true })
  const date = (name: 'from' | 'to', label: string) => (
    <input
      class={`input small ${filters[name] ? 'chosen' : ''}`}
      type="date"
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => put(name, value)}
    />
  )
  return (
    <Screen title={text.frame.screens.history} text={words.text}>
      <search class="row filter-row">
        <FilterInput
          label={words.search}
          placeholder={words.searchHint}
          maxLength={200}
          value={filters.search ?? ''}
          onChange={(value) => put('search', value)}
        />
        <FilterSelect
          label={words.kind}
          any={words.anyKind}
          value={filters.kind}
          choices={choicesOf(kinds)}
          onChange={(value) => put('kind', value)}
        />
        <FilterSelect
          label={words.field}
          any={words.anyField}
          value={filters.field}
          choices={FIELDS}
          onChange={(value) => put('field', value)}
        />
        {date('from', text.shared.firstDay)}
        <span class="soft" aria-hidden="true">
          –
        </span>
        {date('to', text.shared.lastDay)}
        {filters.actor && (
          <ActorChip id={filters.actor} entries={entries.rows} onRemove={() => put('actor', '')} />
        )}
        {isFiltered && (
          <button
            type="button"
            class="link small"
            onClick={() => navigate(PATH, { replace: true })}
          >
            {words.showAll}
          </button>
        )}
      </search>
      <HistoryEntries
        entries={entries}
        empty={isFiltered ? words.noMatch : words.none}
        onActor={(id) => put('actor', id)}
      />
    </Screen>
  )
}

/** The names of the kinds of subjects, for the filter. */
function useKinds(): Readonly<Record<string, string>> {
  const subjects = Object.entries(useHistoryWords().subjects)
  const sorted = subjects.sort(([, one], [, other]) => one.rank - other.rank)
  return Object.fromEntries(sorted.map(([code, { kind }]) => [code, kind]))
}

interface ActorChipProps {
  readonly id: string
  readonly entries: readonly HistoryEntry[]
  readonly onRemove: () => void
}

/** The person by whom the list is filtered, with a button to remove the filter. */
function ActorChip({ id, entries, onRemove }: ActorChipProps) {
  const known = entries.find(({ actor }) => actor.id === id)
  return (
    <span class="chip">
      {words.person(known ? actorName(known) : '…')}
      <button type="button" aria-label={words.everybody} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
