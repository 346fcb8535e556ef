/** Allows only content from this server, and no inline scripts or styles. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
}

/**
 * The headers of a document, or of the script of a worker, which has a policy of its own.
 * @param more sources that its content security policy allows besides
 */
export function documentHeaders(more: Partial<typeof POLICY> = {}) {
  const directives = Object.entries(POLICY).map(([name, sources]) => {
    const added = more[name as keyof typeof POLICY]
    return `${name} ${added ? `${sources} ${added}` : sources}`
  })
  return {
    'cache-control': 'no-cache',
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // A page's address may contain the token of a sign-in link.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}
