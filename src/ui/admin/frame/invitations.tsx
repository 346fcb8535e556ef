import type { InvitationView } from '../../../domain/access/invitation.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { FormError } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { day } from '../../shared/time.ts'
import { Welcome } from '../../shared/welcome.tsx'
import { asRole } from '../shop/staff-dialog.tsx'
import { rememberShop } from './session.ts'

interface InvitationsProps {
  readonly email: string
  readonly invitations: readonly InvitationView[]
  readonly onDeclined: () => void
  /** Null if the user has no other shop to go to. */
  readonly onLater: (() => void) | null
}

/** The open invitations of the user, each to accept or decline. */
export function Invitations({ email, invitations, onDeclined, onLater }: InvitationsProps) {
  return (
    <Welcome title="You are invited" text={`You are signed in as ${email}.`}>
      {invitations.map((invitation) => (
        <OneInvitation key={invitation.id} invitation={invitation} onDeclined={onDeclined} />
      ))}
      {onLater && (
        <button type="button" class="link" onClick={onLater}>
          Not now
        </button>
      )}
    </Welcome>
  )
}

interface OneInvitationProps {
  readonly invitation: InvitationView
  readonly onDeclined: () => void
}

function OneInvitation({ invitation, onDeclined }: OneInvitationProps) {
  const { id, shop, role, invitedBy, expiresAt } = invitation
  const submission = useSubmit()
  const accept = async () => {
    await new Api().post(`/auth/invitations/${id}/accept`)
    rememberShop(shop.slug)
    location.replace('/admin/products')
  }
  const decline = async () => {
    await new Api().post(`/auth/invitations/${id}/decline`)
    onDeclined()
  }
  return (
    <section class="stack tight" aria-label={shop.name}>
      <h2>{shop.name}</h2>
      <p>
        {invitedBy} invites you to join {asRole(role)}. You can accept until {day(expiresAt)}.
      </p>
      <FormError>{submission.rest()}</FormError>
      <div class="row">
        <Button kind="primary" busy={submission.busy} onClick={() => void submission.run(accept)}>
          Accept
        </Button>
        <Button disabled={submission.busy} onClick={() => void submission.run(decline)}>
          Decline
        </Button>
      </div>
    </section>
  )
}

interface WrongUserProps {
  /** The email address that the link is for. */
  readonly invited: string
  /** The email address of the signed-in user. */
  readonly email: string
  readonly onSignOut: () => void
  readonly onStay: () => void
}

/** Shown when an invitation's link is opened while another user is signed in. */
export function WrongUser({ invited, email, onSignOut, onStay }: WrongUserProps) {
  return (
    <Welcome
      title="This invitation is for someone else"
      text={`It is for ${invited}. You are signed in as ${email}.`}
    >
      <Button kind="primary" onClick={onSignOut}>
        Sign in as {invited}
      </Button>
      <button type="button" class="link" onClick={onStay}>
        Stay signed in as {email}
      </button>
    </Welcome>
  )
}
