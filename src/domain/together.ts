/**
 * Does steps of a write that do not need each other's results. Where the database is another
 * process, their statements share round trips. All have ended when this returns or throws, since
 * nothing may be sent after the end of the write.
 * @throws the refusal of the first step that is refused, in this order
 */
export async function together<Steps extends readonly unknown[]>(
  ...steps: Steps
): Promise<{ readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> {
  const results = await Promise.allSettled(steps)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  }) as { readonly [Step in keyof Steps]: Awaited<Steps[Step]> }
}
