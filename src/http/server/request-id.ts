/** Request ids of one process: a random start and a count, so that they are unique and cheap. */
export function requestIds(): () => string {
  const start = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64url')
  let count = 0
  return () => {
    count++
    return `req_${start}${count.toString(36).padStart(6, '0')}`
  }
}
