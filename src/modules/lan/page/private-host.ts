/** A name that only this computer can reach. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(hostname)
}

/** A name or address of the local network, which the server's own authority may certify. */
export function isPrivateHost(hostname: string): boolean {
  const address = /^(10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+)+$/
  return hostname === 'localhost' || hostname.endsWith('.local') || address.test(hostname)
}
