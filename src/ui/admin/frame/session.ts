import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { InvitationView } from '../../../domain/access/invitation.ts'
import type { Role, UserView } from '../../../domain/access/user.ts'
import type { ShopView } from '../../../domain/shop/shop.ts'
import type { Api } from '../../shared/api.ts'

export interface OwnShop extends ShopView {
  readonly role: Role
}

/** The signed-in user and the shops in which they are an owner or staff. */
export interface SignedIn {
  readonly user: UserView
  readonly shops: readonly OwnShop[]
  /** Invitations that are not answered yet. */
  readonly invitations: readonly InvitationView[]
  /** Whether they may see what concerns the whole server. */
  readonly isOperator: boolean
  readonly mayCreateShop: boolean
}

/** The context of every screen: the user, the current shop and an API client for that shop. */
export interface AdminSession extends SignedIn {
  readonly shop: OwnShop
  readonly api: Api
  chooseShop(slug: string): void
  /** Loads the user and their shops again. */
  refresh(): void
  signOut(): void
}

export const SessionContext = createContext<AdminSession | null>(null)

export function useSession(): AdminSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext around it')
  return session
}

const KEY = 'kassa.shop'

/** The last shop of this tab, or else of this browser. */
export function lastShop(): string | null {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
}

export function rememberShop(slug: string): void {
  sessionStorage.setItem(KEY, slug)
  localStorage.setItem(KEY, slug)
}
