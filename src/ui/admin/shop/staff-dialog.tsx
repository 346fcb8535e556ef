import { useState } from 'preact/hooks'
import type { MemberView, SentInvitation } from '../../../domain/access/staff.ts'
import type { Role } from '../../../domain/access/user.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Confirm, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { useSession } from '../frame/session.ts'

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
]

interface InviteMemberProps {
  readonly onInvited: (invitation: SentInvitation) => void
  readonly onClose: () => void
}

/** Invites someone to become a member. */
export function InviteMember({ onInvited, onClose }: InviteMemberProps) {
  const { api } = useSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const submission = useSubmit()
  const invite = async () => {
    onInvited(await api.post<SentInvitation>('/shop/api/staff', { email, role }))
  }
  return (
    <FormDialog
      title="Invite someone"
      action="Invite"
      submission={submission}
      onSend={invite}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        hint="They sign in with this address to accept or decline."
        value={email}
        onInput={setEmail}
        error={submission.of('email') ?? submission.rest(['email'])}
        input={{ type: 'email', required: true }}
      />
      <Select label="Role" value={role} choices={ROLES} onChange={setRole} />
    </FormDialog>
  )
}

interface ShareInvitationProps {
  readonly invitation: SentInvitation
  readonly onClose: () => void
}

/** Shows the link of an invitation if the server sends no email. */
export function ShareInvitation({
  invitation: { email, link = '' },
  onClose,
}: ShareInvitationProps) {
  return (
    <Dialog
      title="Share this link"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div class="stack">
        <p>This server sends no email. Send this link to {email} yourself:</p>
        <CopyText text={link} label="the link" />
        <p class="hint">
          The link only opens the invitation. To accept it, they sign in as {email} with a code from
          the server log or with a sign-in link: <code>kassa user login-link {email}</code>
        </p>
      </div>
    </Dialog>
  )
}

/** Removes a member, which can be the user, or withdraws an invitation. */
export function RemoveMember({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { api, shop, user } = useSession()
  const { id, email, status } = member
  const self = id === user.id
  const removal = {
    onConfirm: () => api.delete(`/shop/api/staff/${id}`),
    done: `${email} is ${status === 'invited' ? 'no longer invited' : 'no longer a member'}.`,
    onClose,
  }
  if (status === 'invited') {
    return (
      <Confirm title={`Withdraw the invitation for ${email}?`} action="Withdraw" {...removal}>
        <p>They can no longer accept it. You can invite them again at any time.</p>
      </Confirm>
    )
  }
  return (
    <Confirm
      title={self ? `Leave ${shop.name}?` : `Remove ${email}?`}
      action={self ? 'Leave' : 'Remove'}
      {...removal}
    >
      <p>
        {self ? 'You lose' : 'They lose'} access to {shop.name} immediately. What{' '}
        {self ? 'you' : 'they'} did stays in the audit log.
      </p>
    </Confirm>
  )
}

export function asRole(role: Role): string {
  return role === 'owner' ? 'as an owner' : 'as staff'
}
