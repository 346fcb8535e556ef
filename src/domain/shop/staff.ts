import { sentInvitation, withdraw } from '../access/invitation.ts'
import type { MemberActor } from '../actor.ts'
import { audit } from '../audit.ts'
import { conflict, notFound } from '../error.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Member, MemberView, Role, Shop } from '../records.ts'
import type { Reads } from '../store.ts'
import { isoTime } from '../time.ts'

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
    async (after, limit) => {
      const email = after && String(after.value)
      const members = await read.user.members(shop.id, email, limit)
      const invited = await read.invitation.ofShop(shop.id, clock(), email, limit)
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
    await tx.user.setRole(shop.id, member.user.id, role)
    await audit(tx, actor, 'staff.changed', publicId, now, { email, role })
    return memberView({ ...member, role })
  })
}

/**
 * Ends a membership, which takes effect with the next request, or takes an invitation back.
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
    if (await withdraw(tx, actor, publicId, now)) return
    const member = await memberOf(tx, shop, publicId)
    await keepAnOwner(tx, shop, member)
    const { email } = member.user
    await tx.user.leave(shop.id, member.user.id)
    await audit(tx, actor, 'staff.removed', publicId, now, { email })
  })
}

async function memberOf(reads: Reads, shop: Shop, publicId: string): Promise<Member> {
  const members = await reads.user.members(shop.id)
  const member = members.find(({ user }) => user.publicId === publicId)
  if (!member) throw notFound('member')
  return member
}

/** Runs in the same transaction as the change, so that two owners cannot remove each other. */
async function keepAnOwner(reads: Reads, shop: Shop, { user, role }: Member): Promise<void> {
  if (role !== 'owner') return
  const members = await reads.user.members(shop.id)
  if (members.some((other) => other.role === 'owner' && other.user.id !== user.id)) return
  const message = 'A shop needs an owner: make somebody else one first.'
  throw conflict('role', message, 'last_owner')
}

function memberView({ user, role, joinedAt }: Member): MemberView {
  const { publicId, email, name } = user
  const createdAt = isoTime(joinedAt)
  return { id: publicId, email, name, role, status: 'active', createdAt, expiresAt: null }
}
