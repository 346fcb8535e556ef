import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Submission, useSubmit } from './submit.ts'

/** The attributes of a field that edits one value of a form. */
interface Bound<T> {
  readonly value: T
  readonly error: string | null
  onInput(value: T): void
  onChange(value: T): void
}

/** The values of a form, and the state of its sending. */
export interface FormState<V> extends Submission {
  readonly values: V
  /** The values that differ from the initial ones. */
  readonly changes: Partial<V>
  readonly isDirty: boolean
  field<Name extends keyof V & string>(name: Name): Bound<V[Name]>
  put(change: Partial<V>): void
  /** Sets the initial values again, or back to the first ones. */
  begin(values?: V): void
}

/**
 * A form with these initial values. When they change, because somebody else has saved or an image
 * was added, the fields that the reader has not edited change as well.
 */
export function useForm<V extends object>(start: V): FormState<V> {
  const submission = useSubmit()
  const [values, setValues] = useState(start)
  const base = useRef(start)
  const bound = useRef(new Set<string>())
  const sent = useRef(start)
  useLayoutEffect(() => {
    const before = base.current
    if (before === start) return
    base.current = start
    setValues((old) => ({ ...start, ...changesBetween(before, old) }))
  }, [JSON.stringify(start)])
  const put = (change: Partial<V>) => setValues((old) => ({ ...old, ...change }))
  const changes = changesBetween(base.current, values)
  /** The error of a field from the last time the form was sent, until the field is edited. */
  const of = (field: string) => {
    const name = field.split('.')[0] as keyof V
    return sameValue(values[name], sent.current[name]) ? submission.of(field) : null
  }
  return {
    ...submission,
    of,
    run(work) {
      sent.current = values
      return submission.run(work)
    },
    rest: (fields = [...bound.current]) => submission.rest(fields),
    values,
    changes,
    isDirty: Object.keys(changes).length > 0,
    put,
    field(name) {
      bound.current.add(name)
      const type = (value: V[typeof name]) => setValues((old) => ({ ...old, [name]: value }))
      return { value: values[name], error: of(name), onInput: type, onChange: type }
    },
    begin(next = base.current) {
      base.current = next
      setValues(next)
    },
  }
}

/** The fields in which `now` differs from `before`. */
export function changesBetween<V extends object>(before: V, now: V): Partial<V> {
  const fields = Object.entries(now).filter(
    ([field, value]) => !sameValue(before[field as keyof V], value),
  )
  return Object.fromEntries(fields) as Partial<V>
}

export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
