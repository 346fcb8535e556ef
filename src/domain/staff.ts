import type { MemberActor } from './actor.ts'
import { audit } from './audit.ts'
import { conflict, notFound, Refusal } from './error.ts'
import { invitationLetter } from './letter.ts'
import { postMail } from './mail.ts'
import { type Page, type PageQuery, pageOf } from './paging.ts'
import type { Shop } from './shop.ts'
import type { Ports, Reads } from './store.ts'
import { emailAddress, type Member, type Role, userByEmail } from './user.ts'

/** A member of a shop, as its owners see him; `createdAt` is when he joined it. */
export interface MemberView {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly createdAt: string
}

/**
 * Who owns or staffs a shop, by email.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listStaff(
  { store: { read }, secrets }: Ports,
  { shop }: MemberActor,
  query: PageQuery,
): Promise<Page<MemberView>> {
  const page = await pageOf(
    secrets,
    `staff ${shop.id}`,
    query,
    (after, limit) => read.user.members(shop.id, after && String(after.value), limit),
    ({ user }) => ({ value: user.email, id: user.id }),
  )
  return { ...page, data: page.data.map(memberView) }
}

/**
 * Makes somebody a member and tells him by mail: whoever holds the mailbox signs in with it.
 * @param signInUrl where; null where the server does not know its own address
 * @throws Refusal VALIDATION_FAILED; CONFLICT on `email` where he is a member already
 */
export async function inviteStaff(
  ports: Ports,
  actor: MemberActor,
  invitation: { readonly email: string; readonly role: Role },
  signInUrl: string | null,
): Promise<MemberView> {
  const { shop } = actor
  const { role } = invitation
  const now = ports.clock()
  const email = emailAddress(invitation.email)
  return await ports.store.write(async (tx) => {
    const user = await userByEmail(tx, email, now)
    if (await tx.user.role(shop.id, user.id)) {
      throw conflict('email', 'Somebody with this address is a member already.')
    }
    await tx.user.join(shop.id, user.id, role, now)
    await audit(tx, actor, 'staff.invited', user.publicId, now, { email, role })
    const letter = invitationLetter(shop, actor.user.email, role, signInUrl)
    await postMail(tx, ports, { ...letter, to: email }, now)
    return memberView({ user, role, joinedAt: now })
  })
}

/**
 * Makes a member owner or staff; it counts from the next request on.
 * @throws Refusal NOT_FOUND; CONFLICT where the shop would have no owner
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
 * Ends a membership; it counts from the next request on.
 * @throws Refusal NOT_FOUND; CONFLICT where the shop would have no owner
 */
export async function removeStaff(
  { store, clock }: Ports,
  actor: MemberActor,
  publicId: string,
): Promise<void> {
  const { shop } = actor
  const now = clock()
  await store.write(async (tx) => {
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

/** Asked within the transaction that takes the ownership away: two owners cannot oust each other. */
async function keepAnOwner(reads: Reads, shop: Shop, { user, role }: Member): Promise<void> {
  if (role !== 'owner') return
  const members = await reads.user.members(shop.id)
  if (members.some((other) => other.role === 'owner' && other.user.id !== user.id)) return
  const message = 'A shop needs an owner: make somebody else one first.'
  throw new Refusal('CONFLICT', message, [{ field: 'role', code: 'last_owner', message }])
}

function memberView({ user, role, joinedAt }: Member): MemberView {
  const { publicId, email, name } = user
  return { id: publicId, email, name, role, createdAt: new Date(joinedAt).toISOString() }
}
