import type { ShopCustomer } from '../../../domain/access/shopper.ts'
import { usePaged } from '../../shared/resource.ts'
import { addressWith, navigate, parametersOf, useAddress } from '../../shared/router.ts'
import { choicesOf, FilterInput, FilterSelect } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { type Column, PagedTable } from '../../shared/table.tsx'
import { day } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { text } from '../text.ts'

const words = text.customers

const COLUMNS: readonly Column<ShopCustomer>[] = [
  {
    title: words.one,
    cell: ({ id, name, email, kind }) => (
      <Entry
        title={
          <>
            <a href={`/admin/customers/${id}`}>{name ?? email}</a>{' '}
            {kind === 'guest' && <span class="pill">{words.guest}</span>}
          </>
        }
      >
        {name && email}
      </Entry>
    ),
  },
  {
    title: words.phone,
    look: 'wide',
    cell: ({ phone }) => phone ?? <span class="soft">{words.noPhone}</span>,
  },
  { title: words.sinceColumn, look: 'wide tight', cell: ({ createdAt }) => day(createdAt) },
]

/** The people who have an account at this shop or have ordered without one. */
export function ShoppersScreen() {
  const hints = usePlaced('noCustomers')
  const { query } = useAddress()
  const filters = parametersOf(query, ['search', 'kind'])
  const { search = '', kind } = filters
  const asked = { limit: 100, ...filters }
  const shoppers = usePaged<ShopCustomer>('/shop/api/customers', asked)
  const put = (changed: Partial<typeof filters>) =>
    navigate(addressWith('/admin/customers', { ...filters, ...changed }), { replace: true })
  return (
    <Screen title={text.frame.screens.customers} text={words.text}>
      <div class="row filter-row">
        <FilterInput
          label={words.search}
          placeholder={words.searchHint}
          maxLength={200}
          look="filter-search"
          value={search}
          onChange={(search) => put({ search })}
        />
        <FilterSelect
          label={words.kind}
          any={words.anyKind}
          value={kind}
          choices={choicesOf(words.kinds)}
          onChange={(kind) => put({ kind })}
        />
      </div>
      <PagedTable
        caption={text.frame.screens.customers}
        columns={COLUMNS}
        paged={shoppers}
        keyOf={({ id }) => id}
        empty={
          search || kind ? (
            <Notice icon="search" title={words.noMatch} />
          ) : (
            <Notice icon="people" title={words.none}>
              {hints.map((Hint, index) => (
                <Hint key={index} />
              ))}
            </Notice>
          )
        }
      />
    </Screen>
  )
}
