import type { InvitationView } from '../../../domain/access/invitation.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { day } from '../../shared/time.ts'
import { asRole } from '../shop/staff-row.tsx'
import { keepShop } from './session.ts'
import { Welcome } from './welcome.tsx'

interface InvitationsProps {
  readonly email: string
  readonly invitations: readonly InvitationView[]
  readonly onDeclined: () => void
  /** Null for somebody who has no shop to go to meanwhile. */
  readonly onLater: (() => void) | null
}

/** The shops that invite whoever is signed in, each to be joined or turned down. */
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
  const error = submission.rest([])
  const accept = async () => {
    await new Api().post(`/auth/invitations/${id}/accept`)
    keepShop(shop.slug)
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
      {error && (
        <p class="callout bad" role="alert">
          {error}
        </p>
      )}
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

interface OtherInvitedProps {
  /** Whom the link invites. */
  readonly invited: string
  /** Who is signed in instead. */
  readonly email: string
  readonly onSignOut: () => void
  readonly onStay: () => void
}

/** An invitation's link, opened where somebody else is signed in. */
export function OtherInvited({ invited, email, onSignOut, onStay }: OtherInvitedProps) {
  return (
    <Welcome
      title="This invitation is for somebody else"
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
