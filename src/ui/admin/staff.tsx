import { useState } from 'preact/hooks'
import type { MemberView } from '../../domain/staff.ts'
import type { Role } from '../../domain/user.ts'
import type { Listing } from '../shared/api.ts'
import { Button } from '../shared/button.tsx'
import { Confirm, Dialog } from '../shared/dialog.tsx'
import { TextField } from '../shared/field.tsx'
import { Icon } from '../shared/icon.tsx'
import { Menu } from '../shared/menu.tsx'
import { messageOf } from '../shared/problem.ts'
import { useResource } from '../shared/resource.ts'
import { BareSelect, type Choice, Select } from '../shared/select.tsx'
import { Loaded } from '../shared/state.tsx'
import { useSubmit } from '../shared/submit.ts'
import { day } from '../shared/time.ts'
import { complain, say } from '../shared/toast.tsx'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'

const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
]

/** Who may sign in to this shop. */
export function StaffScreen() {
  const { api, shop, user, refresh } = useSession()
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<MemberView | null>(null)
  const staff = useResource(`staff ${shop.slug}`, (signal) =>
    api.get<Listing<MemberView>>('/shop/api/staff', { signal }),
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
          {({ data }) => (
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
        <Invite
          onClose={() => {
            setInviting(false)
            staff.reload()
          }}
        />
      )}
      {removing && (
        <Remove
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

function Invite({ onClose }: { onClose: () => void }) {
  const { api, shop } = useSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const submission = useSubmit()
  const invite = async () => {
    const member = await api.post<MemberView>('/shop/api/staff', { email, role })
    say(`${member.email} is invited to ${shop.name}.`)
    onClose()
  }
  return (
    <Dialog
      title="Invite somebody"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="invite" busy={submission.busy}>
            Invite
          </Button>
        </>
      }
    >
      <form
        id="invite"
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submission.run(invite)
        }}
      >
        <TextField
          label="Email address"
          hint="They sign in with it; a mail tells them."
          value={email}
          onInput={setEmail}
          error={submission.of('email') ?? submission.rest(['email'])}
          input={{ type: 'email', required: true }}
        />
        <Select label="Role" value={role} choices={ROLES} onChange={setRole} />
      </form>
    </Dialog>
  )
}

function Remove({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { api, shop, user } = useSession()
  const submission = useSubmit()
  const self = member.id === user.id
  const remove = () =>
    submission.run(async () => {
      await api.delete(`/shop/api/staff/${member.id}`)
      say(`${member.email} is no longer a member of ${shop.name}.`)
      onClose()
    })
  return (
    <Confirm
      title={self ? `Leave ${shop.name}?` : `Remove ${member.email}?`}
      action={self ? 'Leave' : 'Remove'}
      busy={submission.busy}
      error={submission.rest([])}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {self ? 'You lose' : 'They lose'} access to {shop.name} with the next request. What was done
        stays in the audit log.
      </p>
    </Confirm>
  )
}
