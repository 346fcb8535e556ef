import { Type } from '@sinclair/typebox'
import { Closed, Time } from '../server/schema.ts'

const TerminalKey = Type.String({ pattern: '^kassa_term_[0-9A-Za-z]{38}$' })

export const TerminalView = Closed({
  id: Type.String({ pattern: '^term_[0-7][0-9a-hjkmnp-tv-z]{25}$' }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  lastFour: Type.String(),
  createdAt: Time,
  lastSeenAt: Type.Union([Time, Type.Null()], { description: 'To the minute; null: never.' }),
})

export const KeyedTerminalView = Closed({ terminal: TerminalView, key: TerminalKey })

export const PairingCodeView = Closed({
  code: Type.String({ minLength: 8, maxLength: 8 }),
  expiresAt: Time,
})

export const PairBody = Closed({
  code: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'As it is shown in admin; case, spaces and hyphens do not matter.',
  }),
})

export const PairedView = Closed({
  terminal: TerminalView,
  shop: Closed({
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    currency: Type.String(),
  }),
  key: TerminalKey,
})
