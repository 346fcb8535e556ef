import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../actor.ts'
import { conflict, notFound, tooMany } from '../error.ts'
import { recordChange } from '../history.ts'
import { newId } from '../id.ts'
import { postMail, shopLanguage } from '../mail/mail.ts'
import { invitationMail } from '../mail/template.ts'
import type { Ports, SignUp } from '../ports.ts'
import { Named, Time } from '../schema.ts'
import { type MemberShop, memberShop, type Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { DAY_MS, isoTime, MINUTE_MS, validAt } from '../time.ts'
import {
  endInvitation,
  type Invitation,
  type NewInvitation,
  type SentInvitation,
  sentInvitation,
  staffAct,
} from './staff.ts'
import { emailAddress, findUser, Role, roleOf, type User } from './user.ts'

const LIFETIME_MS = 7 * DAY_MS

/** An invitation as the invited user sees it. */
export const InvitationView = Named('Invitation', {
  id: Type.String(),
  shop: Named('ShopName', { slug: Type.String(), name: Type.String() }),
  role: Role,
  invitedBy: Type.String({ description: 'The email address of the owner who sent it' }),
  createdAt: Time,
  expiresAt: Time,
})
export type InvitationView = Static<typeof InvitationView>

/** The address of the server in links to an invitation. */
export interface InvitationUrls {
  /** The address for mails, as the operator has set it; null if it is not set. */
  readonly mailed: string | null
  /**
   * The address for links to hand over: the one at which the owner's browser has reached the
   * server.
   */
  readonly shown: string
}

/**
 * Invites somebody by mail. A second invitation of the same address sends another mail, and its
 * seven days start again.
 * @throws Refusal VALIDATION_FAILED; CONFLICT on `email` for a member of the shop; RATE_LIMITED
 *   within a minute of the last invitation
 */
export async function invite(
  ports: Ports,
  actor: MemberActor,
  { email: address, role }: NewInvitation,
  urls: InvitationUrls,
): Promise<SentInvitation> {
  const { shop, user } = actor
  const now = ports.clock()
  const email = emailAddress(address)
  const path = `/admin?invited=${encodeURIComponent(email)}`
  const invitation = await ports.store.write(async (tx) => {
    const known = await findUser(tx, email)
    if (known && (await roleOf(tx, shop.id, known))) {
      throw conflict('email', 'member', 'Somebody with this address is a member already.')
    }
    const values = { shop: shop.id, ...validAt(now) }
    const pending = await tx.all<Invitation>('invitation.of_shop', values)
    const before = pending.find((one) => one.email === email)
    const waitMs = (before?.createdAt ?? 0) + MINUTE_MS - now
    // A longer wait can only mean that the clock was set back; it is ignored.
    if (waitMs > 0 && waitMs <= MINUTE_MS) throw tooMany('This address was just invited', waitMs)
    const fresh = {
      publicId: before?.publicId ?? newId('inv', now),
      email,
      role,
      invitedBy: user.email,
      createdAt: now,
      expiresAt: now + LIFETIME_MS,
    }
    await tx.run('invitation.save', { shop: shop.id, ...fresh })
    await recordChange(tx, actor, now, {
      ...staffAct('invited', fresh.publicId, email, null, role),
      audit: { email, role },
    })
    const language = await shopLanguage(tx, shop.id)
    const url = urls.mailed && urls.mailed + path
    const mail = invitationMail(shop, user.email, role, url, language)
    await postMail(tx, ports, { ...mail, to: email }, now)
    return fresh
  })
  const view = sentInvitation(invitation)
  return ports.outbox.isLog ? { ...view, link: urls.shown + path } : view
}

/** The invitations of a user. */
export async function invitationsOf(
  { store: { read }, clock }: Ports,
  { email }: User,
): Promise<InvitationView[]> {
  const found = await invitationsTo(read, email, clock())
  return found.map(({ invitation, shop: { slug, name } }) => ({
    id: invitation.publicId,
    shop: { slug, name },
    role: invitation.role,
    invitedBy: invitation.invitedBy,
    createdAt: isoTime(invitation.createdAt),
    expiresAt: isoTime(invitation.expiresAt),
  }))
}

/**
 * Makes the user a member of the shop that has invited this address.
 * @throws Refusal NOT_FOUND, also for an invitation that is expired, withdrawn or somebody else's
 */
export async function acceptInvitation(
  { store, clock }: Ports,
  user: User,
  publicId: string,
): Promise<MemberShop> {
  const now = clock()
  return await store.write(async (tx) => {
    const { actor, invitation } = await answered(tx, user, publicId, now)
    const { shop, kind: role } = actor
    if (!(await roleOf(tx, shop.id, user))) {
      await tx.run('user.join', { shop: shop.id, user: user.id, role, now })
    }
    const { invitedBy } = invitation
    await recordChange(tx, actor, now, {
      ...staffAct('joined', user.publicId, user.email, null, role),
      audit: { role, invitedBy },
    })
    return memberShop({ shop, role })
  })
}

/**
 * Declines an invitation.
 * @throws Refusal NOT_FOUND, as `acceptInvitation` does
 */
export async function declineInvitation(
  { store, clock }: Ports,
  user: User,
  publicId: string,
): Promise<void> {
  const now = clock()
  await store.write(async (tx) => {
    const { actor } = await answered(tx, user, publicId, now)
    const declined = staffAct('declined', publicId, user.email)
    await recordChange(tx, actor, now, { ...declined, audit: {} })
  })
}

/** Whether this address may sign in to admin: it is known or invited, or sign-up is open. */
export async function mayEnter(
  read: Reading,
  email: string,
  signup: SignUp,
  now: number,
): Promise<boolean> {
  // Both are always read, so that the duration does not reveal whether the address is known.
  const known = await findUser(read, email)
  const invitations = await invitationsTo(read, email, now)
  return signup === 'open' || known !== null || invitations.length > 0
}

interface ReceivedInvitation {
  readonly invitation: Invitation
  readonly shop: Shop
}

/** The invitations of this address, newest first. */
async function invitationsTo(
  read: Reading,
  email: string,
  now: number,
): Promise<ReceivedInvitation[]> {
  return await read.all('invitation.of_email', { email, ...validAt(now) })
}

/**
 * Ends the invitation that a user answers.
 * @returns it, and the user as a member of the shop
 */
async function answered(tx: Writing, user: User, publicId: string, now: number) {
  const all = await invitationsTo(tx, user.email, now)
  const found = all.find(({ invitation }) => invitation.publicId === publicId)
  if (!found) throw notFound('invitation')
  const { invitation, shop } = found
  // The invitation may just have been answered or withdrawn.
  if ((await endInvitation(tx, shop.id, publicId)) === null) throw notFound('invitation')
  const credential = `user:${user.publicId}`
  const actor: MemberActor = { kind: invitation.role, credential, shop, user }
  return { actor, invitation }
}
