import { type TProperties, Type } from '@sinclair/typebox'

/** An object with no other fields than these. */
export function Closed<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

/** The body of a route that needs none: nothing, or an empty object. */
export const NoBody = Type.Union([Type.Null({ hint: 'Send nothing, or {}.' }), Closed({})])

export const Time = Type.String({ format: 'date-time' })
