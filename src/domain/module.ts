/**
 * What a module can add to kassa, each a place. Every room of the core extends this interface by
 * the places that it offers (`declare module`), so that the domain imports nothing of the rooms
 * above it. A module that offers a place to others does so, too.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it.
export interface Places {}

/**
 * A capability that can be deleted: the server's side of it. `src/modules.ts` lists all modules,
 * and is the only file of the server that names one. The order of that list means nothing.
 */
export type Module = { readonly name: string } & Partial<Places>

/** What modules put into a place. */
export function placed<Place extends keyof Places>(
  modules: readonly Module[],
  place: Place,
): readonly Places[Place][] {
  return modules.flatMap((module) => {
    const added = (module as Partial<Places>)[place]
    return added === undefined ? [] : [added]
  })
}
