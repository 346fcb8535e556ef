interface Route {
  readonly method: string
  readonly path: string
}

/**
 * Returns a function that gives the methods of a path, HEAD and OPTIONS included; none if there is
 * no such path. Elysia itself only finds routes by path and method together.
 */
export function methodsOf(routes: readonly Route[]): (path: string) => string[] {
  const patterns = Object.entries(Object.groupBy(routes, ({ path }) => path)).map(
    ([path, own = []]) => {
      const text = path
        .replace(/[.]/g, '\\.')
        .replace(/:[^/]+/g, '[^/]+')
        .replace(/\*$/, '.*')
      return { pattern: new RegExp(`^${text}/?$`), methods: own.map(({ method }) => method) }
    },
  )
  return (path) => {
    const found = patterns.filter(({ pattern }) => pattern.test(path))
    const methods = new Set(found.flatMap((one) => one.methods))
    if (methods.size === 0) return []
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods.add('OPTIONS')].sort()
  }
}
