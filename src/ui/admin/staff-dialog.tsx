import { useState } from 'preact/hooks'
import type { MemberView } from '../../domain/staff.ts'
import type { Role } from '../../domain/user.ts'
import { Confirm, FormDialog } from '../shared/dialog.tsx'
import { TextField } from '../shared/field.tsx'
import { type Choice, Select } from '../shared/select.tsx'
import { useSubmit } from '../shared/submit.ts'
import { say } from '../shared/toast.tsx'
import { useSession } from './session.ts'

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
]

/** Makes somebody a member, and has a mail tell them. */
export function InviteMember({ onClose }: { onClose: () => void }) {
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
    <FormDialog
      title="Invite somebody"
      action="Invite"
      submission={submission}
      onSend={invite}
      onClose={onClose}
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
    </FormDialog>
  )
}

/** Ends a membership, one's own too. */
export function RemoveMember({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { api, shop, user } = useSession()
  const self = member.id === user.id
  const remove = async () => {
    await api.delete(`/shop/api/staff/${member.id}`)
    say(`${member.email} is no longer a member of ${shop.name}.`)
    onClose()
  }
  return (
    <Confirm
      title={self ? `Leave ${shop.name}?` : `Remove ${member.email}?`}
      action={self ? 'Leave' : 'Remove'}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {self ? 'You lose' : 'They lose'} access to {shop.name} with the next request. What was done
        stays in the audit log.
      </p>
    </Confirm>
  )
}
