import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { InvitationView } from '../../../domain/access/invitation.ts'
import type { Role } from '../../../domain/records.ts'
import type { ShopView } from '../../../domain/shop/shop.ts'
import type { Api } from '../../shared/api.ts'

export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string | null
}

export interface OwnShop extends ShopView {
  readonly role: Role
}

/** Who is signed in, and the shops that he owns or staffs. */
export interface SignedIn {
  readonly user: Member
  readonly shops: readonly OwnShop[]
  /** From shops that he has not joined yet. */
  readonly invitations: readonly InvitationView[]
}

/** What every screen works with: who, in which shop, and the API as that shop sees it. */
export interface Session extends SignedIn {
  readonly shop: OwnShop
  readonly api: Api
  chooseShop(slug: string): void
  /** Asks the server again who this is and which shops there are. */
  refresh(): void
  signOut(): void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('this stands outside of a session')
  return session
}

const KEY = 'kassa.shop'

/** The shop that this tab, or else this browser, was last in. */
export function keptShop(): string | null {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
}

export function keepShop(slug: string): void {
  sessionStorage.setItem(KEY, slug)
  localStorage.setItem(KEY, slug)
}
