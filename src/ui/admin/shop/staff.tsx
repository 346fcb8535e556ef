import { useState } from 'preact/hooks'
import type { SentInvitation } from '../../../domain/access/invitation.ts'
import type { MemberView, Role } from '../../../domain/records.ts'
import { Button } from '../../shared/button.tsx'
import { messageOf } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { complain, say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { HandOver, InviteMember, RemoveMember } from './staff-dialog.tsx'
import { StaffRow } from './staff-row.tsx'

/** Who may sign in to this shop, and who is invited. */
export function StaffScreen() {
  const { api, shop, user, refresh } = useSession()
  const [inviting, setInviting] = useState(false)
  const [handing, setHanding] = useState<SentInvitation | null>(null)
  const [removing, setRemoving] = useState<MemberView | null>(null)
  const staff = useResource(`staff ${shop.slug}`, (signal) =>
    api.all<MemberView>('/shop/api/staff', { signal }),
  )
  const changed = (member: MemberView) => {
    staff.reload()
    if (member.id === user.id) refresh()
  }
  const changeRole = async (member: MemberView, role: Role) => {
    try {
      await api.patch(`/shop/api/staff/${member.id}`, { role })
      say(`${member.email} is now ${role === 'owner' ? 'an owner' : 'staff'}.`)
    } catch (error) {
      complain(messageOf(error))
    }
    changed(member)
  }
  const invited = (invitation: SentInvitation) => {
    if (invitation.link) setHanding(invitation)
    else say(`${invitation.email} is invited to ${shop.name}; a mail tells them.`)
  }
  const inviteAgain = async ({ email, role }: MemberView) => {
    try {
      invited(await api.post<SentInvitation>('/shop/api/staff', { email, role }))
    } catch (error) {
      complain(messageOf(error))
    }
    staff.reload()
  }
  return (
    <Screen
      title="Staff"
      text="Owners do everything. Staff work on products, and see customers and the audit log."
      actions={
        <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
          Invite somebody
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
      {handing && <HandOver invitation={handing} onClose={() => setHanding(null)} />}
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
