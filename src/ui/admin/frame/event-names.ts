import type { Event } from '../../../domain/event.ts'
import { text } from '../text.ts'
import { usePlaced } from './places.ts'

/** The names of all events, of the core and of modules. */
export function useEventNames(): Readonly<Partial<Record<Event, string>>> {
  return Object.assign({}, text.events, ...usePlaced('events'))
}
