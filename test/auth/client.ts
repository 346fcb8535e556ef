/** What the providers of the tests call kassa, and what it proves itself with. */
export const CLIENT = { id: 'kassa', secret: 'the client secret of kassa, long enough' } as const

/** The settings of a kassa that signs in at `issuer`, which it calls `name`. */
export function providerSettings(name: string, issuer: string): Record<string, string> {
  return {
    [`KASSA_OIDC_${name}_ISSUER`]: issuer,
    [`KASSA_OIDC_${name}_CLIENT_ID`]: CLIENT.id,
    [`KASSA_OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret,
  }
}
