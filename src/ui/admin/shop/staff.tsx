import { useState } from 'preact/hooks'
import type { SentInvitation } from '../../../domain/access/invitation.ts'
import type { MemberView, Role } from '../../../domain/records.ts'
import { Button } from '../../shared/button.tsx'
import { Menu, type MenuItem } from '../../shared/menu.tsx'
import { useAll } from '../../shared/resource.ts'
import { BareSelect } from '../../shared/select.tsx'
import { Loaded } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { asRole, InviteMember, RemoveMember, ROLES, ShareInvitation } from './staff-dialog.tsx'

/** The members of this shop and open invitations. */
export function StaffScreen() {
  const { api, user, refresh } = useSession()
  const [inviting, setInviting] = useState(false)
  const [sharing, setSharing] = useState<SentInvitation | null>(null)
  const [removing, setRemoving] = useState<MemberView | null>(null)
  const staff = useAll<MemberView>(api, '/shop/api/staff')
  const changed = (member: MemberView) => {
    staff.reload()
    if (member.id === user.id) refresh()
  }
  const changeRole = async (member: MemberView, role: Role) => {
    await attempt(async () => {
      await api.patch(`/shop/api/staff/${member.id}`, { role })
      say(`${member.email} is now ${role === 'owner' ? 'an owner' : 'staff'}.`)
    })
    changed(member)
  }
  const invited = (invitation: SentInvitation) => {
    if (invitation.link) setSharing(invitation)
    else say(`An invitation was sent to ${invitation.email}.`)
  }
  const inviteAgain = async ({ email, role }: MemberView) => {
    await attempt(async () =>
      invited(await api.post<SentInvitation>('/shop/api/staff', { email, role })),
    )
    staff.reload()
  }
  return (
    <Screen
      title="Staff"
      text="Owners can do everything. Staff work with products, orders and customers, and see the audit log."
      actions={
        <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      }
      width="narrow"
    >
      <div class="card">
        <Loaded resource={staff} rows={3}>
          {(data) => (
            <ul class="list">
              {data.map((member) => (
                <StaffRow
                  key={`${member.id} ${member.role}`}
                  member={member}
                  isSelf={member.id === user.id}
                  onRole={(role) => void changeRole(member, role)}
                  onInvite={() => void inviteAgain(member)}
                  onRemove={() => setRemoving(member)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {inviting && (
        <InviteMember
          onInvited={invited}
          onClose={() => {
            setInviting(false)
            staff.reload()
          }}
        />
      )}
      {sharing && <ShareInvitation invitation={sharing} onClose={() => setSharing(null)} />}
      {removing && (
        <RemoveMember
          member={removing}
          onClose={() => {
            setRemoving(null)
            changed(removing)
          }}
        />
      )}
    </Screen>
  )
}

interface StaffRowProps {
  readonly member: MemberView
  readonly isSelf: boolean
  readonly onRole: (role: Role) => void
  readonly onInvite: () => void
  readonly onRemove: () => void
}

/** A row of the staff list: a member or an invitation. */
function StaffRow({ member, isSelf, onRole, onInvite, onRemove }: StaffRowProps) {
  const { email, name, role, createdAt, expiresAt } = member
  const isInvited = member.status === 'invited'
  const pill = isInvited ? 'Invited' : isSelf ? 'You' : null
  const removal = isInvited ? 'Withdraw' : isSelf ? 'Leave the shop' : 'Remove'
  const items: MenuItem[] = [
    ...(isInvited ? [{ label: 'Invite again', onSelect: onInvite }] : []),
    { label: removal, danger: true, onSelect: onRemove },
  ]
  return (
    <li>
      <div class="main">
        <p class="title">
          {name ?? email} {pill && <span class="pill">{pill}</span>}
        </p>
        <p class="soft small">
          {name && `${email} · `}
          {expiresAt
            ? `invited ${asRole(role)}, until ${day(expiresAt)}`
            : `since ${day(createdAt)}`}
        </p>
      </div>
      {!isInvited && (
        <BareSelect label={`Role of ${email}`} value={role} choices={ROLES} onChange={onRole} />
      )}
      <Menu label={`More for ${email}`} items={items} />
    </li>
  )
}
