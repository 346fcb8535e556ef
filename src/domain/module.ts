/**
 * The places of a module: the parts of kassa that a module can add to. Each room of the core
 * extends this interface with its places (`declare module`), so that the domain imports nothing
 * from the rooms above. A module that offers a place to others extends it as well.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it.
export interface Places {}

/**
 * A capability that can be deleted: the server's side of it. `src/modules.ts` lists all modules,
 * and is the only file of the server that names one. The order of that list means nothing.
 */
export type Module = { readonly name: string } & Partial<Places>

/** The contributions of the modules to a place. */
export function placed<Place extends keyof Places>(
  modules: readonly Module[],
  place: Place,
): readonly Places[Place][] {
  return modules.flatMap((module) => {
    const added = (module as Partial<Places>)[place]
    return added === undefined ? [] : [added]
  })
}
