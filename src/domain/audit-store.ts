/** The first answer to a request that may be repeated. */
export interface IdempotentAnswer {
  readonly fingerprint: string
  readonly answer: string
  readonly createdAt: number
}

export interface IdempotencyWrites {
  find(shopId: number, credential: string, key: string): Promise<IdempotentAnswer | null>
  /** Replaces an older answer of the key. */
  save(shopId: number, credential: string, key: string, answer: IdempotentAnswer): Promise<void>
  /** Deletes up to `limit` answers of one shop from before this time. @returns how many */
  forget(before: number, limit: number): Promise<number>
}

/** An entry of the audit log. `actor` is a public id or the kind of a key, never a secret. */
export interface AuditEntry {
  readonly actor: string
  readonly actorName: string
  /** Noun and verb: `key.rotated`, `staff.removed`. */
  readonly action: string
  /** The public id or slug of the thing that was changed. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly createdAt: number
}

export type ListedAuditEntry = AuditEntry & { readonly id: number }

export interface AuditReads {
  /** The newest first, below entry `beforeId`. */
  list(shopId: number, beforeId: number | undefined, limit: number): Promise<ListedAuditEntry[]>
}

export interface AuditWrites extends AuditReads {
  /**
   * Deletes up to `limit` entries of one shop from before this time, if there are such among the
   * `limit` oldest entries of all shops. @returns how many
   */
  forget(before: number, limit: number): Promise<number>
  append(shopId: number, entry: AuditEntry): Promise<void>
}
