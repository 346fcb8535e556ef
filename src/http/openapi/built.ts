/**
 * The path of the compressed document that is built into the executable and the package, relative
 * to the program. `src/package/release.ts` replaces this file; when kassa runs from source, it is
 * null.
 */
export const BUILT_DOCUMENT: string | null = null
