interface Route {
  readonly method: string
  readonly path: string
}

/** The methods of each path. Elysia itself only finds routes by path and method together. */
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

  /** The methods of this path, HEAD and OPTIONS included; empty if there is no such path. */
  at(path: string): string[] {
    const found = this.#paths.filter(({ pattern }) => pattern.test(path))
    const methods = new Set(found.flatMap((one) => one.methods))
    if (methods.size === 0) return []
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods.add('OPTIONS')].sort()
  }
}
