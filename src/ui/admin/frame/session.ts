import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { OwnSession } from '../../../domain/access/signed-in.ts'
import type { MemberShop } from '../../../domain/shop/shop.ts'
import type { Api } from '../../shared/api.ts'

/** The context of every screen: the user, the current shop and an API client for that shop. */
export interface AdminSession extends OwnSession {
  readonly shop: MemberShop
  readonly api: Api
  chooseShop(slug: string): void
  /** Loads the user and their shops again. */
  refresh(): void
  signOut(): Promise<void>
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
