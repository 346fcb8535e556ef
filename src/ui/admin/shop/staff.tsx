import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { MemberView, SentInvitation } from '../../../domain/access/staff.ts'
import type { Role } from '../../../domain/access/user.ts'
import { Button } from '../../shared/button.tsx'
import { Menu, type MenuItem } from '../../shared/menu.tsx'
import { useList } from '../../shared/resource.ts'
import { BareSelect } from '../../shared/select.tsx'
import { day } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { asRole, InviteMember, RemoveMember, ROLES, ShareInvitation } from './staff-dialog.tsx'

/** The members of this shop and open invitations. */
export function StaffScreen() {
  const { api, user, refresh } = useSession()
  const [dialog, show] = useState<ComponentChild>(null)
  const staff = useList<MemberView>('/shop/api/staff')
  const close = () => {
    show(null)
    staff.reload()
  }
  const changed = (member: MemberView) => {
    close()
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
    close()
    if (invitation.link) show(<ShareInvitation invitation={invitation} onClose={close} />)
    else say(`An invitation was sent to ${invitation.email}.`)
  }
  const inviteAgain = ({ email, role }: MemberView) =>
    attempt(async () => invited(await api.post<SentInvitation>('/shop/api/staff', { email, role })))
  const remove = (member: MemberView) =>
    show(<RemoveMember member={member} onClose={() => changed(member)} />)
  return (
    <Screen
      title="Staff"
      text="Owners can do everything. Staff work with products, orders and customers, and see the audit log."
      actions={
        <Button
          kind="primary"
          icon="plus"
          onClick={() => show(<InviteMember onInvited={invited} onClose={close} />)}
        >
          Invite someone
        </Button>
      }
      width="narrow"
    >
      <ListCard resource={staff}>
        {(member) => (
          <StaffRow
            member={member}
            isSelf={member.id === user.id}
            onRole={(role) => void changeRole(member, role)}
            onInvite={() => void inviteAgain(member)}
            onRemove={() => remove(member)}
          />
        )}
      </ListCard>
      {dialog}
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

/** A member or an invitation. */
function StaffRow({ member, isSelf, onRole, onInvite, onRemove }: StaffRowProps) {
  const { email, name, role, createdAt, expiresAt } = member
  const isInvited = member.status === 'invited'
  const pill = isInvited ? 'Invited' : isSelf ? 'You' : null
  const removal = isInvited ? 'Withdraw' : isSelf ? 'Leave the shop' : 'Remove'
  const items: MenuItem[] = [
    ...(isInvited ? [{ label: 'Invite again', onSelect: onInvite }] : []),
    { label: removal, danger: true, onSelect: onRemove },
  ]
  const title = (
    <>
      {name ?? email} {pill && <span class="pill">{pill}</span>}
    </>
  )
  return (
    <>
      <Entry title={title}>
        {name && `${email} · `}
        {expiresAt ? `invited ${asRole(role)}, until ${day(expiresAt)}` : `since ${day(createdAt)}`}
      </Entry>
      {!isInvited && (
        <BareSelect label={`Role of ${email}`} value={role} choices={ROLES} onChange={onRole} />
      )}
      <Menu label={`More for ${email}`} items={items} />
    </>
  )
}
