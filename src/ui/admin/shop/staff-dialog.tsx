import type { OneTimeLink } from '../../../domain/access/link.ts'
import type { MemberView, SentInvitation } from '../../../domain/access/staff.ts'
import type { Role } from '../../../domain/access/user.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText, SecretDialog } from '../../shared/copy.tsx'
import { ask, Dialog, FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { open, useClose } from '../../shared/open.tsx'
import { type Choice, choicesOf, Select } from '../../shared/select.tsx'
import { time } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { type AdminSession, useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.staff

export const STAFF = '/shop/api/staff'

export const ROLES: readonly Choice<Role>[] = choicesOf(words.roles)

/** Invites someone to become a member. */
export function InviteMember() {
  const { api } = useSession()
  const form = useForm<{ email: string; role: Role }>({ email: '', role: 'staff' })
  const invite = async () => sayInvited(await api.post<SentInvitation>(STAFF, form.values))
  return (
    <FormDialog title={words.invite} action={words.inviteAction} form={form} onSend={invite}>
      <TextField
        label={words.email}
        hint={words.emailHint}
        {...form.field('email')}
        input={{ type: 'email', required: true }}
      />
      <Select label={text.fields.role} choices={ROLES} {...form.field('role')} />
    </FormDialog>
  )
}

/** Says that an invitation is sent, or shows its link if the server sends no email. */
export function sayInvited({ email, link }: SentInvitation): void {
  if (link) open(<ShareInvitation email={email} link={link} />)
  else say(words.sent(email))
}

function ShareInvitation({ email, link }: { email: string; link: string }) {
  const close = useClose()
  return (
    <Dialog
      title={words.share}
      actions={
        <Button kind="primary" onClick={close}>
          {text.shared.done}
        </Button>
      }
    >
      <div class="stack">
        <p>{words.shareText(email)}</p>
        <CopyText text={link} label={words.copyLink} />
        <p class="hint">{words.shareHint(email, <code>kassa user login-link {email}</code>)}</p>
      </div>
    </Dialog>
  )
}

/**
 * Asks for confirmation, then removes a member, who can be the user, or withdraws an invitation.
 */
export function removeMember({ api, shop, user, refresh }: AdminSession, member: MemberView): void {
  const { id, email } = member
  const isInvited = member.status === 'invited'
  const question = isInvited
    ? {
        title: words.withdrawTitle(email),
        text: words.withdrawText,
        action: words.withdraw,
        done: words.withdrawn(email),
      }
    : id === user.id
      ? {
          title: words.leaveTitle(shop.name),
          text: words.leaveText(shop.name),
          action: words.leave,
          done: words.removed(email),
        }
      : {
          title: words.removeTitle(email),
          text: words.removeText(shop.name),
          action: text.shared.remove,
          done: words.removed(email),
        }
  ask(question, async () => {
    await api.delete(`${STAFF}/${id}`)
    if (id === user.id) refresh()
  })
}

/** Creates a link that signs a member in once, and shows it. */
export async function showSignInLink(
  { api }: AdminSession,
  { id, email }: MemberView,
): Promise<void> {
  await attempt(async () => {
    const { url, expiresAt } = await api.post<OneTimeLink>(`${STAFF}/${id}/sign-in-link`)
    open(
      <SecretDialog title={words.signInLink} secret={url} label={words.copyLink}>
        {words.signInLinkText(email, time(expiresAt))}
      </SecretDialog>,
    )
  })
}
