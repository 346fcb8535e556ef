/**
 * Limits the time that something may take that could never answer, such as a device.
 * @param late makes the error that is thrown after this time
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
