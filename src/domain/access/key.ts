import { randomBytes } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { commandLine, type MemberActor } from '../actor.ts'
import { notFound } from '../error.ts'
import { recordChange } from '../history.ts'
import { postMail, shopLanguage } from '../mail/mail.ts'
import { rotationMail } from '../mail/template.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { Named, Time } from '../schema.ts'
import { saleOf } from '../shop/sale.ts'
import { findShop } from '../shop/shop.ts'
import type { Reading } from '../store.ts'
import { isoTime, momentText } from '../time.ts'
import { ownersOf } from './staff.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY = /^kassa_(pub|live|term)_[0-9A-Za-z]{38}$/

const LastFour = Type.String({ minLength: 4, maxLength: 4 })

/** The keys of a shop, as far as they can be shown: of the secret key only the last characters. */
export const KeysView = Named('Keys', {
  publishableKey: Named('PublishableKey', {
    key: Type.String(),
    lastFour: LastFour,
    createdAt: Time,
  }),
  secretKey: Named('SecretKeySummary', { lastFour: LastFour, createdAt: Time }),
})
export type KeysView = Static<typeof KeysView>

export const RotatedKey = Named('RotatedKey', { secretKey: Type.String(), createdAt: Time })
export type RotatedKey = Static<typeof RotatedKey>

/** The stored part of a key, which identifies the key but cannot be used as one. */
export interface KeyRecord {
  readonly hash: string
  readonly lastFour: string
  readonly createdAt: number
}

export type KeyKind = 'publishable' | 'secret' | 'terminal'

const PREFIX: Readonly<Record<KeyKind, string>> = {
  publishable: 'kassa_pub_',
  secret: 'kassa_live_',
  terminal: 'kassa_term_',
}

type RandomBytes = (length: number) => Uint8Array

/** A new key: a prefix, 32 random base62 characters, and the CRC-32 of both in 6 characters. */
export function newKey(kind: KeyKind, random: RandomBytes = randomBytes): string {
  const text = PREFIX[kind] + randomText(BASE62, 32, random)
  return text + checksum(text)
}

/** The kind of a well-formed key; null for a text that needs no database look-up. */
export function keyKind(key: string): KeyKind | null {
  if (!KEY.test(key) || checksum(key.slice(0, -6)) !== key.slice(-6)) return null
  if (key.startsWith(PREFIX.secret)) return 'secret'
  return key.startsWith(PREFIX.publishable) ? 'publishable' : 'terminal'
}

/** SHA-256 in hex. Keys have 190 random bits, so a slow hash would add no protection. */
export function keyHash(key: string): string {
  return Bun.SHA256.hash(key, 'hex')
}

export function keyRecord(key: string, createdAt: number): KeyRecord {
  return { hash: keyHash(key), lastFour: key.slice(-4), createdAt }
}

/**
 * A random text of these characters. The last byte values are skipped, so that all characters are
 * equally likely.
 */
export function randomText(
  characters: string,
  length: number,
  random: RandomBytes = randomBytes,
): string {
  const end = 256 - (256 % characters.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < end && text.length < length) text += characters[byte % characters.length]
    }
  }
  return text
}

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text)
  let digits = ''
  for (let index = 0; index < 6; index++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

interface KeyRow extends Omit<KeyRecord, 'hash'> {
  readonly kind: 'publishable' | 'secret'
}

export async function shopKeys(
  { store: { read } }: Ports,
  { shop }: MemberActor,
): Promise<KeysView> {
  const rows = await read.all<KeyRow>('key.of_shop', { shop: shop.id })
  const view = (wanted: KeyRow['kind']) => {
    const row = rows.find(({ kind }) => kind === wanted)
    if (!row) throw new Error(`shop ${shop.id} has no ${wanted} key`)
    return { lastFour: row.lastFour, createdAt: isoTime(row.createdAt) }
  }
  return {
    publishableKey: { key: await publishableKey(read, shop.id), ...view('publishable') },
    secretKey: view('secret'),
  }
}

export async function publishableKey(read: Reading, shop: number): Promise<string> {
  const key = await cellOf<string>(read, 'key.publishable', { shop })
  if (key === null) throw new Error(`shop ${shop} has no publishable key`)
  return key
}

/**
 * Replaces the secret key and tells all owners by mail. The old key fails from the next request on.
 * @param member the member who does it; null for the command line
 * @throws Refusal NOT_FOUND
 */
export async function rotateSecretKey(
  ports: Ports,
  slug: string,
  member: MemberActor | null = null,
): Promise<RotatedKey> {
  const secretKey = newKey('secret')
  const now = ports.clock()
  const createdAt = isoTime(now)
  await ports.store.write(async (tx) => {
    const shop = await findShop(tx, slug)
    if (!shop) throw notFound('shop')
    const rows = await tx.all<KeyRow>('key.of_shop', { shop: shop.id })
    const from = rows.find(({ kind }) => kind === 'secret')?.lastFour ?? null
    const record = keyRecord(secretKey, now)
    await tx.run('key.replace', { shop: shop.id, kind: 'secret', ...record })
    await recordChange(tx, member ?? commandLine(shop), now, {
      action: 'key.rotated',
      subject: { kind: 'key', id: slug, name: record.lastFour },
      changes: [{ field: 'lastFour', from, to: record.lastFour }],
      audit: { key: 'secret' },
    })
    const language = await shopLanguage(tx, shop.id)
    const { timeZone } = await saleOf(tx, shop.id)
    const at = momentText(now, language, timeZone)
    const mail = rotationMail(shop, member?.user.email ?? null, at, language)
    for (const { email } of await ownersOf(tx, shop.id)) {
      await postMail(tx, ports, { ...mail, to: email }, now)
    }
  })
  return { secretKey, createdAt }
}
