import type { GroupSize, ProductLists } from '../../domain/list-store.ts'
import type { Reading } from '../../domain/store.ts'

/** Repeats the last value up to a round length: each length of a list is a statement to prepare. */
export function padded<T>(values: readonly T[]): readonly T[] {
  const length = [1, 10, 100, 1000].find((one) => one >= values.length) ?? values.length
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] as T)
}

/** What a page needs to know about item groups. */
export function groupReads(
  session: Reading,
): Pick<ProductLists, 'groupsOf' | 'groupSizes' | 'ofGroup'> {
  return {
    groupsOf: async (shop, ids) =>
      ids.length === 0 ? [] : await session.all('product.groups_of', { shop, ids: padded(ids) }),
    async groupSizes(shop, all, status) {
      if (all.length === 0) return []
      const groups = padded(all)
      return await session.all<GroupSize>('product.group_sizes', { shop, groups, status })
    },
    ofGroup: (shop, group, status, limit) =>
      session.all('product.of_group', { shop, group, status, limit }),
  }
}
