/**
 * The value at a path of an OpenAPI document, with all references replaced by their targets. The
 * library's own function reads the whole document each time, which takes seconds in browsers.
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

/** @param followed the references that led to this part; none of them is followed again */
function inlined(part: unknown, document: object, followed: readonly string[]): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one) => inlined(one, document, followed))
  if ('$ref' in part && typeof part.$ref === 'string') {
    const { $ref, ...others } = part
    if (followed.includes($ref)) return part
    const whole = inlined(target(document, $ref), document, [...followed, $ref])
    // The library stores the name of a schema as `$$ref`.
    return { $$ref: $ref, ...(whole as object), ...(inlined(others, document, followed) as object) }
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inlined(value, document, followed)]),
  )
}
