/** The values of `sslmode` in the address of a database. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * The addresses of each server in the address of a database, which may have several hosts, such as
 * `postgres://user:password@one:5432,two:5433/kassa`.
 */
export function addressesOf(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/** Whether this is the address of a PostgreSQL database. */
export function isPostgres(url: string): boolean {
  return addressesOf(url).every(
    (one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol),
  )
}

/** A sentence that says what is wrong in the parameters of an address, or null. */
export function wrongParameter(url: string): string | null {
  const [first = ''] = addressesOf(url)
  const mode = new URL(first).searchParams.get('sslmode')
  if (mode === null || SSL_MODES.includes(mode)) return null
  return `sslmode must be one of ${SSL_MODES.join(', ')}; ${JSON.stringify(mode)} is none.`
}

/** Whether the certificate of the server is verified. A named authority is enough for that. */
export function isVerified(url: string): boolean {
  const [first = ''] = addressesOf(url)
  const { searchParams } = new URL(first)
  return /^verify-/.test(searchParams.get('sslmode') ?? '') || searchParams.has('sslrootcert')
}
