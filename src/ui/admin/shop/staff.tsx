import { useState } from 'preact/hooks'
import type { MemberView, SentInvitation } from '../../../domain/access/staff.ts'
import type { Role } from '../../../domain/access/user.ts'
import { Button } from '../../shared/button.tsx'
import { Menu, type MenuItem } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { BareSelect } from '../../shared/select.tsx'
import { day } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import {
  InviteMember,
  ROLES,
  removeMember,
  STAFF,
  sayInvited,
  showSignInLink,
} from './staff-dialog.tsx'

const words = text.staff

/** The members of this shop and open invitations. */
export function StaffScreen() {
  const staff = useList<MemberView>(STAFF)
  return (
    <Screen
      title={text.frame.screens.staff}
      text={words.text}
      actions={
        <Button kind="primary" icon="plus" onClick={() => open(<InviteMember />)}>
          {words.invite}
        </Button>
      }
      width="narrow"
    >
      <ListCard resource={staff}>{(member) => <StaffRow member={member} />}</ListCard>
    </Screen>
  )
}

/** A member or an invitation. */
function StaffRow({ member }: { member: MemberView }) {
  const session = useSession()
  const { api, user, refresh } = session
  const { id, email, name, role, createdAt, expiresAt } = member
  const isSelf = id === user.id
  // The selected value until the list is loaded again.
  const [chosen, choose] = useState<Role | null>(null)
  const changeRole = async (next: Role) => {
    choose(next)
    await attempt(async () => {
      await api.patch(`${STAFF}/${id}`, { role: next })
      say(words.nowIs[next](email))
      if (isSelf) refresh()
    })
    choose(null)
  }
  const invite = () =>
    attempt(async () => sayInvited(await api.post<SentInvitation>(STAFF, { email, role })))
  const isInvited = member.status === 'invited'
  const pill = isInvited ? words.isInvited : isSelf ? words.you : null
  const removal = isInvited ? words.withdraw : isSelf ? words.leaveShop : text.shared.remove
  const items: MenuItem[] = [
    ...(isInvited ? [{ label: words.again, onSelect: () => void invite() }] : []),
    ...(!isInvited && role === 'staff'
      ? [{ label: words.signInLink, onSelect: () => void showSignInLink(session, member) }]
      : []),
    { label: removal, danger: true, onSelect: () => removeMember(session, member) },
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
        {expiresAt ? words.invitedAs[role](day(expiresAt)) : text.shared.since(day(createdAt))}
      </Entry>
      <div class="row nowrap">
        {!isInvited && (
          <BareSelect
            label={words.roleOf(email)}
            value={chosen ?? role}
            choices={ROLES}
            onChange={(next) => void changeRole(next)}
          />
        )}
        <Menu label={text.shared.more(email)} items={items} />
      </div>
    </>
  )
}
