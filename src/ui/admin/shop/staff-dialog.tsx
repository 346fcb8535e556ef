import { useState } from 'preact/hooks'
import type { SentInvitation } from '../../../domain/access/invitation.ts'
import type { MemberView, Role } from '../../../domain/records.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Confirm, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
]

interface InviteMemberProps {
  readonly onInvited: (invitation: SentInvitation) => void
  readonly onClose: () => void
}

/** Asks somebody to become a member. */
export function InviteMember({ onInvited, onClose }: InviteMemberProps) {
  const { api } = useSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const submission = useSubmit()
  const invite = async () => {
    const invitation = await api.post<SentInvitation>('/shop/api/staff', { email, role })
    onClose()
    onInvited(invitation)
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
        hint="They sign in with it, and then accept or decline."
        value={email}
        onInput={setEmail}
        error={submission.of('email') ?? submission.rest(['email'])}
        input={{ type: 'email', required: true }}
      />
      <Select label="Role" value={role} choices={ROLES} onChange={setRole} />
    </FormDialog>
  )
}

interface HandOverProps {
  readonly invitation: SentInvitation
  readonly onClose: () => void
}

/** The link of an invitation that no mail has taken along. */
export function HandOver({ invitation: { email, link = '' }, onClose }: HandOverProps) {
  return (
    <Dialog
      title="Hand this link over"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div class="stack">
        <p>This server sends no mail, so nobody has told {email} yet. Give them this link:</p>
        <CopyText text={link} label="the link" />
        <p class="hint">
          It only leads to the invitation. To accept, they sign in as {email}, with a code from the
          server's log or a sign-in link: <code>kassa user login-link {email}</code>
        </p>
      </div>
    </Dialog>
  )
}

/** Ends a membership, one's own too, or takes an invitation back. */
export function RemoveMember({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { api, shop, user } = useSession()
  const { id, email, status } = member
  const self = id === user.id
  const remove = async () => {
    await api.delete(`/shop/api/staff/${id}`)
    say(`${email} is ${status === 'invited' ? 'not invited any more' : 'no longer a member'}.`)
    onClose()
  }
  if (status === 'invited') {
    return (
      <Confirm
        title={`Withdraw the invitation of ${email}?`}
        action="Withdraw"
        onConfirm={remove}
        onClose={onClose}
      >
        <p>They can no longer accept it. You can invite them again at any time.</p>
      </Confirm>
    )
  }
  return (
    <Confirm
      title={self ? `Leave ${shop.name}?` : `Remove ${email}?`}
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
