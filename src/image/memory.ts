import type { ImageFiles } from '../domain/ports.ts'

/** Images in memory, which are gone when the process ends. */
export function imageMemory(): ImageFiles {
  const files = new Map<string, { readonly image: Blob; readonly writtenAt: number }>()
  return {
    async put(name, bytes) {
      files.set(name, { image: new Blob([bytes]), writtenAt: Date.now() })
    },
    get: async (name) => files.get(name)?.image ?? null,
    async remove(name) {
      files.delete(name)
    },
    async *list() {
      for (const [name, { writtenAt }] of files) yield { name, writtenAt }
    },
    removeUnfinished: async () => 0,
  }
}
