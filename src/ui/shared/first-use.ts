/**
 * Makes a value when it is first used, and keeps it. Formats of `Intl` are made so, as the first
 * one of a page takes 10 ms, and 40 on a phone: while a script loads, that would be a long task.
 */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
