import type { MemberView, SentInvitation } from '../../../domain/access/staff.ts'
import type { Role } from '../../../domain/access/user.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { ask, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { open, useClose } from '../../shared/open.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { say } from '../../shared/toast.tsx'
import { type Session, useSession } from '../frame/session.ts'

export const STAFF = '/shop/api/staff'

export const ROLES: readonly Choice<Role>[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
]

/** Invites someone to become a member. */
export function InviteMember() {
  const { api } = useSession()
  const form = useForm<{ email: string; role: Role }>({ email: '', role: 'staff' })
  const invite = async () => sayInvited(await api.post<SentInvitation>(STAFF, form.values))
  return (
    <FormDialog title="Invite someone" action="Invite" form={form} onSend={invite}>
      <TextField
        label="Email address"
        hint="They sign in with this address to accept or decline."
        {...form.field('email')}
        input={{ type: 'email', required: true }}
      />
      <Select label="Role" choices={ROLES} {...form.field('role')} />
    </FormDialog>
  )
}

/** Says that an invitation is sent, or shows its link if the server sends no email. */
export function sayInvited({ email, link }: SentInvitation): void {
  if (link) open(<ShareInvitation email={email} link={link} />)
  else say(`An invitation was sent to ${email}.`)
}

function ShareInvitation({ email, link }: { email: string; link: string }) {
  const close = useClose()
  return (
    <Dialog
      title="Share this link"
      actions={
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div class="stack">
        <p>This server sends no email. Send this link to {email} yourself:</p>
        <CopyText text={link} label="Copy the link" />
        <p class="hint">
          The link only opens the invitation. To accept it, they sign in as {email} with a code from
          the server log or with a sign-in link: <code>kassa user login-link {email}</code>
        </p>
      </div>
    </Dialog>
  )
}

/** Asks before it removes a member, which can be the user, or withdraws an invitation. */
export function removeMember({ api, shop, user, refresh }: Session, member: MemberView): void {
  const { id, email } = member
  const isInvited = member.status === 'invited'
  const question = isInvited
    ? {
        title: `Withdraw the invitation for ${email}?`,
        text: 'They can no longer accept it. You can invite them again at any time.',
        action: 'Withdraw',
        done: `${email} is no longer invited.`,
      }
    : id === user.id
      ? {
          title: `Leave ${shop.name}?`,
          text: `You lose access to ${shop.name} immediately. What you did stays in the history.`,
          action: 'Leave',
          done: `${email} is no longer a member.`,
        }
      : {
          title: `Remove ${email}?`,
          text: `They lose access to ${shop.name} immediately. What they did stays in the history.`,
          action: 'Remove',
          done: `${email} is no longer a member.`,
        }
  ask(question, async () => {
    await api.delete(`${STAFF}/${id}`)
    if (id === user.id) refresh()
  })
}

export function asRole(role: Role): string {
  return role === 'owner' ? 'as an owner' : 'as staff'
}
