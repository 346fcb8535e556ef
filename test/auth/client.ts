/** The client ID and secret of kassa at the providers of the tests. */
export const CLIENT = { id: 'kassa', secret: 'the client secret of kassa, long enough' } as const

/** The settings for signing in at `issuer` as provider `name`. */
export function providerSettings(name: string, issuer: string): Record<string, string> {
  return {
    [`KASSA_OIDC_${name}_ISSUER`]: issuer,
    [`KASSA_OIDC_${name}_CLIENT_ID`]: CLIENT.id,
    [`KASSA_OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret,
  }
}
