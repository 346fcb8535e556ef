/**
 * What stands at a path of an OpenAPI document, with the targets of all references in their places.
 * The library's own function reads the whole document each time, which takes seconds in browsers.
 */
export function resolved(document: object, path: readonly string[]): unknown {
  return inlined(at(document, path), document, [])
}

/** The target of a reference such as `#/components/schemas/Product`. */
export function target(document: object, reference: string): unknown {
  return at(document, reference.split('/').slice(1))
}

function at(document: object, path: readonly string[]): unknown {
  return path.reduce((part: unknown, key) => (part as Record<string, unknown>)?.[key], document)
}

/** @param followed the references that this part lies behind; none of them is followed again */
function inlined(part: unknown, document: object, followed: readonly string[]): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one) => inlined(one, document, followed))
  if ('$ref' in part && typeof part.$ref === 'string') {
    const { $ref, ...others } = part
    if (followed.includes($ref)) return part
    const whole = inlined(target(document, $ref), document, [...followed, $ref])
    // The library names a schema by `$$ref`.
    return { $$ref: $ref, ...(whole as object), ...(inlined(others, document, followed) as object) }
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inlined(value, document, followed)]),
  )
}
