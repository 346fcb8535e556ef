import { type Role, type User, type UserView, userView } from '../access/user.ts'
import { type TerminalView, terminalView } from '../pos/terminal.ts'
import type { Terminal } from '../records.ts'
import type { Reading } from '../store.ts'
import { isoTime } from '../time.ts'
import { membershipsOf, type Shop, type ShopView, shopBySlug, shopView } from './shop.ts'

/** A user, for the operator of the server. */
export interface ListedUser extends UserView {
  /** ISO 8601. */
  readonly createdAt: string
  readonly shops: readonly { readonly slug: string; readonly role: Role }[]
}

export type ListedTerminal = { readonly shop: string } & TerminalView

/** The number of rows that are read at once. */
const PAGE = 100

/** All shops of the server, by slug. */
export async function* allShops(read: Reading): AsyncGenerator<ShopView> {
  for await (const shop of everyShop(read)) yield shopView(shop)
}

function everyShop(read: Reading): AsyncGenerator<Shop> {
  const page = (after?: string) => read.all<Shop>('shop.list', { after, limit: PAGE })
  return everyRow(page, ({ slug }) => slug)
}

/** All users of the server, by email. */
export async function* allUsers(read: Reading): AsyncGenerator<ListedUser> {
  const page = (after?: string) => read.all<User>('user.list', { after, limit: PAGE })
  for await (const user of everyRow(page, ({ email }) => email)) {
    const memberships = await membershipsOf(read, user.id)
    const shops = memberships.map(({ shop: { slug }, role }) => ({ slug, role }))
    yield { ...userView(user), createdAt: isoTime(user.createdAt), shops }
  }
}

/**
 * The terminals of one shop, or of all.
 * @throws Refusal NOT_FOUND if there is no such shop
 */
export async function* allTerminals(read: Reading, slug?: string): AsyncGenerator<ListedTerminal> {
  const shops = slug ? [await shopBySlug(read, slug)] : everyShop(read)
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
