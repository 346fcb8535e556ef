import type { Role, User } from '../access/user.ts'
import { type TerminalView, terminalView } from '../pos/terminal.ts'
import type { Terminal } from '../records.ts'
import type { Reading } from '../store.ts'
import { isoTime } from '../time.ts'
import { membershipsOf, type Shop, type ShopView, shopBySlug, shopView } from './shop.ts'

/** A user as the operator of the server sees them. */
export interface ListedUser {
  readonly id: string
  readonly email: string
  readonly name: string | null
  /** ISO 8601. */
  readonly createdAt: string
  readonly shops: readonly { readonly slug: string; readonly role: Role }[]
}

export type ListedTerminal = { readonly shop: string } & TerminalView

/** How many rows are read at once. */
const PAGE = 100

/** All shops of the server, by slug. */
export async function* allShops(read: Reading): AsyncGenerator<ShopView> {
  const page = (after?: string) => read.all<Shop>('shop.list', { after, limit: PAGE })
  for await (const shop of everyRow(page, ({ slug }) => slug)) yield shopView(shop)
}

/** All users of the server, by email. */
export async function* allUsers(read: Reading): AsyncGenerator<ListedUser> {
  const page = (after?: string) => read.all<User>('user.list', { after, limit: PAGE })
  for await (const { id, publicId, email, name, createdAt } of everyRow(page, (row) => row.email)) {
    const memberships = await membershipsOf(read, id)
    const shops = memberships.map(({ shop: { slug }, role }) => ({ slug, role }))
    yield { id: publicId, email, name, createdAt: isoTime(createdAt), shops }
  }
}

/**
 * The terminals of one shop, or of all.
 * @throws Refusal NOT_FOUND if there is no such shop
 */
export async function* allTerminals(read: Reading, slug?: string): AsyncGenerator<ListedTerminal> {
  const page = (after?: string) => read.all<Shop>('shop.list', { after, limit: PAGE })
  const shops = slug ? [await shopBySlug(read, slug)] : everyRow(page, (shop) => shop.slug)
  for await (const shop of shops) {
    const values = { shop: shop.id, limit: PAGE }
    const terminals = (after?: number) => read.all<Terminal>('terminal.list', { ...values, after })
    for await (const terminal of everyRow(terminals, ({ id }) => id)) {
      yield { shop: shop.slug, ...terminalView(terminal) }
    }
  }
}

/** The rows of all pages. */
async function* everyRow<Row, Key>(
  read: (after?: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  let rows = await read()
  while (rows.length > 0) {
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    rows = await read(keyOf(last))
  }
}
