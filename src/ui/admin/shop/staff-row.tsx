import type { MemberView, Role } from '../../../domain/records.ts'
import { Icon } from '../../shared/icon.tsx'
import { Menu, type MenuItem } from '../../shared/menu.tsx'
import { BareSelect } from '../../shared/select.tsx'
import { day } from '../../shared/time.ts'
import { ROLES } from './staff-dialog.tsx'

interface StaffRowProps {
  readonly member: MemberView
  readonly isSelf: boolean
  readonly onRole: (role: Role) => void
  readonly onInvite: () => void
  readonly onRemove: () => void
}

/** Somebody in the list of staff: a member, or who is invited to be one. */
export function StaffRow({ member, isSelf, onRole, onInvite, onRemove }: StaffRowProps) {
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
          {expiresAt ? `${asRole(role)}, until ${day(expiresAt)}` : `since ${day(createdAt)}`}
        </p>
      </div>
      {!isInvited && (
        <BareSelect label={`Role of ${email}`} value={role} choices={ROLES} onChange={onRole} />
      )}
      <Menu label={`More for ${email}`} items={items}>
        <Icon name="more" />
      </Menu>
    </li>
  )
}

/** How somebody is invited to join. */
export function asRole(role: Role): string {
  return role === 'owner' ? 'as an owner' : 'as staff'
}
