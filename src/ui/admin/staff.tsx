import { useState } from 'preact/hooks'
import type { MemberView } from '../../domain/staff.ts'
import type { Role } from '../../domain/user.ts'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { Menu } from '../shared/menu.tsx'
import { messageOf } from '../shared/problem.ts'
import { useResource } from '../shared/resource.ts'
import { BareSelect } from '../shared/select.tsx'
import { Loaded } from '../shared/state.tsx'
import { day } from '../shared/time.ts'
import { complain, say } from '../shared/toast.tsx'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'
import { InviteMember, RemoveMember, ROLES } from './staff-dialog.tsx'

/** Who may sign in to this shop. */
export function StaffScreen() {
  const { api, shop, user, refresh } = useSession()
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<MemberView | null>(null)
  const staff = useResource(`staff ${shop.slug}`, (signal) =>
    api.all<MemberView>('/shop/api/staff', signal),
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
                <li key={`${member.id} ${member.role}`}>
                  <div class="main">
                    <p class="title">
                      {member.name ?? member.email}
                      {member.id === user.id && <span class="pill"> You</span>}
                    </p>
                    <p class="soft small">
                      {member.name && `${member.email} · `}since {day(member.createdAt)}
                    </p>
                  </div>
                  <BareSelect
                    label={`Role of ${member.email}`}
                    value={member.role}
                    choices={ROLES}
                    onChange={(role) => void changeRole(member, role)}
                  />
                  <Menu
                    label={`More for ${member.email}`}
                    items={[
                      {
                        label: member.id === user.id ? 'Leave the shop' : 'Remove',
                        danger: true,
                        onSelect: () => setRemoving(member),
                      },
                    ]}
                  >
                    <Icon name="more" />
                  </Menu>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {inviting && (
        <InviteMember
          onClose={() => {
            setInviting(false)
            staff.reload()
          }}
        />
      )}
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
