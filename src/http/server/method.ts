import { Refusal } from '../../domain/error.ts'

interface Route {
  readonly method: string
  readonly path: string
}

/** Which methods each path has: Elysia itself knows only routes that match whole. */
export class Methods {
  readonly #paths: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[]

  constructor(routes: readonly Route[]) {
    const methods = new Map<string, string[]>()
    for (const { method, path } of routes) {
      methods.set(path, [...(methods.get(path) ?? []), method])
    }
    this.#paths = [...methods].map(([path, own]) => {
      const text = path
        .replace(/[.]/g, '\\.')
        .replace(/:[^/]+/g, '[^/]+')
        .replace(/\*$/, '.*')
      return { pattern: new RegExp(`^${text}/?$`), methods: own }
    })
  }

  /** The methods of the routes at this path, HEAD and OPTIONS too; none: nothing is there. */
  at(path: string): string[] {
    const found = this.#paths.filter(({ pattern }) => pattern.test(path))
    const methods = new Set(found.flatMap((one) => one.methods))
    if (methods.size === 0) return []
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods.add('OPTIONS')].sort()
  }
}

/** What is said where the path is known, but not with this method. */
export function methodNotAllowed(methods: readonly string[]): Refusal {
  const allow = methods.join(', ')
  return new Refusal('METHOD_NOT_ALLOWED', `Use one of ${allow}.`, [], { headers: { allow } })
}
