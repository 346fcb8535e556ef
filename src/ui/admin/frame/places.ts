import { type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Event } from '../../../domain/event.ts'
import type { SubjectKind } from '../../../domain/history.ts'
import type { IdPrefix } from '../../../domain/id.ts'
import type { TerminalView } from '../../../domain/pos/terminal.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import type { IconName } from '../../shared/icon.tsx'
import type { Resource } from '../../shared/resource.ts'
import type { SettingsSection } from '../shop/section.ts'
import type { text } from '../text.ts'

/** The people who can open a screen, if not everybody: owners, or operators of the server. */
export type ScreenAudience = 'owners' | 'operators'

/** A screen of admin and its path. */
export interface AdminScreen {
  /** The path below /admin; `:id` stands for one segment. */
  readonly path: string
  readonly component: ComponentType<{ readonly id: string }>
  readonly only?: ScreenAudience | undefined
}

/** A screen that has a link in the navigation. */
export interface AdminLink extends AdminScreen {
  /** The group of links; null: above all groups. */
  readonly group: keyof typeof text.frame.groups | null
  /** Links of a group stand in the order of these numbers. */
  readonly rank: number
  readonly icon: IconName
  readonly title: string
  /** How the list of products links here as well, if it does. */
  readonly inProducts?: { readonly label: string; readonly hint: string } | undefined
}

/** A number at the top of the start page, with a link to the page that says more. */
export interface TodayFigure {
  readonly label: string
  readonly href: string | null
  /** Null until it is known. */
  readonly value: string | null
  readonly hint: string | null
}

/** A task of the start page, and the page to do it on. */
export interface Todo {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly href: string
  /** Whether something is lost if the task is not done. */
  readonly isUrgent?: boolean
}

/** A part of the start page. */
export interface TodayPart {
  readonly figures?: readonly TodayFigure[]
  /** The tasks that are due, most urgent first. */
  readonly todos: readonly Todo[]
  /** The data that the part is made of. The page reloads it, and says if that fails. */
  readonly resources: readonly Resource<unknown>[]
}

export interface TodaySource {
  /** Parts stand in the order of these numbers. */
  readonly rank: number
  /**
   * A hook.
   * @param settings null until they are loaded
   */
  readonly usePart: (settings: SettingsView | null) => TodayPart
}

/** Something that the palette can open. */
export interface PaletteTarget {
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly note?: string
}

/** A kind of things that the palette finds by a text. */
export interface PaletteSource {
  /** Kinds stand in the order of these numbers. */
  readonly rank: number
  /**
   * A hook.
   * @param search null: nothing is searched for
   */
  readonly useTargets: (search: string | null) => readonly PaletteTarget[]
}

/** Products that somebody has chosen. */
export interface Chosen {
  /** The name of the list that they are from, if they are from one. */
  readonly name: string | null
  readonly products: readonly ChosenProduct[]
}

export interface ChosenProduct {
  readonly id: string
  /** How many of it, in its unit. */
  readonly quantity: number
}

/** One of each of these products, from no list. */
export function chosenOf(ids: readonly string[]): Chosen {
  return { name: null, products: ids.map((id) => ({ id, quantity: 1 })) }
}

/** Something that can be done with chosen products, such as printing their labels. */
export interface ProductAction {
  readonly icon: IconName
  readonly label: string
  readonly run: (chosen: Chosen) => void
}

/** How the history names the things of one kind. */
export interface HistorySubject {
  /** The name of the kind in the filter, whose kinds stand in the order of their ranks. */
  readonly kind: string
  readonly rank: number
  /** The page of a thing is at this path and its id; without it, the things have no page. */
  readonly path?: string
  /** The prefix of their ids, if stock changes note the things that caused them by id. */
  readonly idPrefix?: IdPrefix
  /**
   * The title of a thing; by default its name.
   * @param name null: the history knows none
   */
  readonly title?: (name: string | null, id: string) => string
}

/** How the history shows a field that was changed. */
export interface HistoryField {
  /** Whoever owns the field says its label; others may add codes. */
  readonly label?: string
  /** Whether it is an amount of money, in the currency of the shop. */
  readonly isAmount?: boolean
  /** The names of its values, by code. */
  readonly codes?: Readonly<Record<string, string>>
}

/** How the history names subjects, actions and fields. */
export interface HistoryWords {
  readonly subjects?: Readonly<Partial<Record<SubjectKind, HistorySubject>>>
  readonly actions?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, HistoryField>>
}

/** The places of admin, each with what a module can add to it. Modules with screens add places. */
export interface AdminPlaces {
  readonly links: AdminLink
  readonly screens: AdminScreen
  readonly palette: PaletteSource
  readonly today: TodaySource
  readonly productActions: ProductAction
  readonly history: HistoryWords
  /** The names of events that other software can be told of. */
  readonly events: Readonly<Partial<Record<Event, string>>>
  /** The sentence in an empty list of customers. */
  readonly noCustomers: ComponentType
  /** Buttons and links on the screen of a customer, before its menu. */
  readonly customerActions: ComponentType<{ readonly id: string }>
  /** The panels on the screen of a customer, below name and address. */
  readonly customerPanels: ComponentType<{ readonly id: string }>
  /** The notes on each terminal in the list, below its facts. */
  readonly terminalNotes: ComponentType<{ readonly terminal: TerminalView }>
  /** The text above a code that pairs a device. */
  readonly pairingHints: ComponentType<{ readonly code: string }>
  readonly settings: SettingsSection
  /** Lines about the state of the server. */
  readonly serverFacts: (server: ServerView) => readonly [name: string, value: string]
}

/** The admin's side of a module; `src/modules.pages.ts` lists all of them. */
export type AdminModule = { readonly [Place in keyof AdminPlaces]?: readonly AdminPlaces[Place][] }

export const AdminModules = createContext<readonly AdminModule[]>([])

/** The contributions of all modules to a place. */
export function usePlaced<Place extends keyof AdminPlaces>(
  place: Place,
): readonly AdminPlaces[Place][] {
  const modules = useContext(AdminModules)
  return modules.flatMap((module): readonly AdminPlaces[Place][] => module[place] ?? [])
}
