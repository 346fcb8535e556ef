import { type Static, Type } from '@sinclair/typebox'
import type { MemberActor } from '../actor.ts'
import { conflict, notFound } from '../error.ts'
import { type Act, recordChange } from '../history.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { Named, OneOf, OrNull, Time } from '../schema.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { isoTime, validAt } from '../time.ts'
import { Role, type User } from './user.ts'

const Email = Type.String({ minLength: 1, maxLength: 320 })

/**
 * A member of a shop, or somebody who was invited. The id is that of the user or the invitation.
 */
export const MemberView = Named('Member', {
  id: Type.String(),
  email: Email,
  name: OrNull(Type.String()),
  role: Role,
  status: OneOf(['active', 'invited']),
  createdAt: Time,
  expiresAt: OrNull(Time, { description: 'When the invitation expires' }),
})
export type MemberView = Static<typeof MemberView>

/** An invitation, for the shop's owners. It does not reveal whether the address is known. */
export const SentInvitation = Named('SentInvitation', {
  ...MemberView.properties,
  link: Type.Optional(
    Type.String({ description: 'The link to hand over, if there is no mail server' }),
  ),
})
export type SentInvitation = Static<typeof SentInvitation>

export const NewInvitation = Named('InvitationCreate', { email: Email, role: Role })
export type NewInvitation = Static<typeof NewInvitation>

/** A user who is an owner or on the staff of a shop. */
export interface Member {
  readonly user: User
  readonly role: Role
  readonly joinedAt: number
}

/**
 * An invitation to join a shop. Only a user who is signed in with the address can accept it; the
 * link contains no secret. Without a mail server an owner sees the link; if the link signed people
 * in, the owner could enter the account of anybody who is invited.
 */
export interface Invitation {
  readonly publicId: string
  readonly email: string
  readonly role: Role
  /** The address of the owner who has invited. */
  readonly invitedBy: string
  readonly createdAt: number
  readonly expiresAt: number
}

/**
 * A page of a shop's members and of those who are invited, by email.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listStaff(
  { store: { read }, secrets, clock }: Ports,
  { shop }: MemberActor,
  query: PageQuery,
): Promise<Page<MemberView>> {
  return await pageOf(
    secrets,
    `staff ${shop.id}`,
    query,
    async (place, limit) => {
      const values = { shop: shop.id, after: place && String(place.value), limit }
      const members = await read.all<Member>('user.members', values)
      const valid = { ...values, ...validAt(clock()) }
      const invited = await read.all<Invitation>('invitation.of_shop', valid)
      const all = [...members.map(memberView), ...invited.map(sentInvitation)]
      return all.sort((one, other) => (one.email < other.email ? -1 : 1)).slice(0, limit)
    },
    ({ email }) => ({ value: email, id: 0 }),
  )
}

/**
 * Changes a member's role, which takes effect with the next request.
 * @throws Refusal NOT_FOUND; CONFLICT if the shop would have no owner
 */
export async function changeRole(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
  role: Role,
): Promise<MemberView> {
  const { shop } = actor
  const now = clock()
  return await store.write(async (tx) => {
    const member = await memberOf(tx, shop, publicId)
    if (member.role === role) return memberView(member)
    await keepAnOwner(tx, shop, member)
    const { email } = member.user
    await tx.run('user.set_role', { shop: shop.id, user: member.user.id, role })
    await endLinks(tx, shop, member)
    await recordChange(tx, actor, now, {
      ...staffAct('changed', publicId, email, member.role, role),
      audit: { email, role },
    })
    return memberView({ ...member, role })
  })
}

/**
 * Ends a membership, which takes effect with the next request, or withdraws an invitation.
 * @throws Refusal NOT_FOUND; CONFLICT if the shop would have no owner
 */
export async function removeStaff(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
): Promise<void> {
  const { shop } = actor
  const now = clock()
  await store.write(async (tx) => {
    const invited = await endInvitation(tx, shop.id, publicId)
    if (invited !== null) {
      const withdrawn = staffAct('withdrawn', publicId, invited)
      return await recordChange(tx, actor, now, { ...withdrawn, audit: { email: invited } })
    }
    const member = await memberOf(tx, shop, publicId)
    await keepAnOwner(tx, shop, member)
    const { email } = member.user
    await tx.run('user.leave', { shop: shop.id, user: member.user.id })
    await endLinks(tx, shop, member)
    await recordChange(tx, actor, now, {
      ...staffAct('removed', publicId, email, member.role),
      audit: { email },
    })
  })
}

/**
 * Ends the sign-in links for this shop and the sessions they opened. The holder of such a link must
 * not become an owner by it, nor return when the member does.
 */
async function endLinks(tx: Writing, shop: Shop, { user }: Member): Promise<void> {
  const values = { user: user.id, onlyShop: shop.id }
  await tx.run('link.end_of_shop', values)
  await tx.run('session.end_of_links', values)
}

/**
 * Ends an invitation.
 * @returns the invited address, or null if the shop has no such invitation
 */
export async function endInvitation(
  tx: Writing,
  shop: number,
  publicId: string,
): Promise<string | null> {
  return await cellOf<string>(tx, 'invitation.remove', { shop, publicId })
}

/** An act on a member or an invitation, for the history. */
export function staffAct(
  verb: string,
  id: string,
  email: string,
  from: Role | null = null,
  to: Role | null = null,
): Act {
  const changes = from === to ? [] : [{ field: 'role', from, to }]
  return { action: `staff.${verb}`, subject: { kind: 'staff', id, name: email }, changes }
}

/** The members of a shop, by email. */
async function membersOf(read: Reading, shop: number): Promise<Member[]> {
  return await read.all<Member>('user.members', { shop })
}

/** The owners of a shop, by email. */
export async function ownersOf(read: Reading, shop: number): Promise<User[]> {
  const members = await membersOf(read, shop)
  return members.filter(({ role }) => role === 'owner').map(({ user }) => user)
}

/** @throws Refusal NOT_FOUND */
export async function memberOf(read: Reading, shop: Shop, publicId: string): Promise<Member> {
  const members = await membersOf(read, shop.id)
  const member = members.find(({ user }) => user.publicId === publicId)
  if (!member) throw notFound('member')
  return member
}

/** Runs in the transaction of the change, so that two owners cannot remove each other. */
async function keepAnOwner(read: Reading, shop: Shop, { user, role }: Member): Promise<void> {
  if (role !== 'owner') return
  const owners = await ownersOf(read, shop.id)
  if (owners.some(({ id }) => id !== user.id)) return
  throw conflict('role', 'last_owner', 'A shop needs an owner: make somebody else one first.')
}

function memberView({ user, role, joinedAt }: Member): MemberView {
  const { publicId, email, name } = user
  const createdAt = isoTime(joinedAt)
  return { id: publicId, email, name, role, status: 'active', createdAt, expiresAt: null }
}

export function sentInvitation(invitation: Invitation): MemberView {
  const { publicId: id, email, role, createdAt, expiresAt } = invitation
  return {
    id,
    email,
    name: null,
    role,
    status: 'invited',
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
  }
}
