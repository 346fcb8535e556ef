import type { Listing } from '../../shared/api.ts'
import { type ApiQuery, useResource } from '../../shared/resource.ts'

/** The number of rows of each kind that the palette shows, unless a kind has its own. */
const MAX_MATCHES = 4

/** The first rows of a list of the API that match this text; none if it is null. */
export function useMatches<Row>(
  path: string,
  search: string | null,
  query: ApiQuery = {},
): readonly Row[] {
  const asked = { limit: MAX_MATCHES, ...query, search: search ?? '' }
  const { data } = useResource<Listing<Row>>(search === null ? null : path, asked)
  return search === null ? [] : (data?.data ?? [])
}
