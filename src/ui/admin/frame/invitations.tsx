import type { InvitationView } from '../../../domain/access/invitation.ts'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { FormError } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { day } from '../../shared/time.ts'
import { Welcome } from '../../shared/welcome.tsx'
import { text } from '../text.ts'
import { rememberShop } from './session.ts'

const words = text.signIn

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
    <Welcome title={words.invited} text={words.signedInAs(email)}>
      {invitations.map((invitation) => (
        <OneInvitation key={invitation.id} invitation={invitation} onDeclined={onDeclined} />
      ))}
      {onLater && (
        <button type="button" class="link" onClick={onLater}>
          {words.notNow}
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
    location.replace('/admin')
  }
  const decline = async () => {
    await new Api().post(`/auth/invitations/${id}/decline`)
    onDeclined()
  }
  return (
    <section class="stack tight" aria-label={shop.name}>
      <h2>{shop.name}</h2>
      <p>{words.invites[role](invitedBy, day(expiresAt))}</p>
      <FormError>{submission.rest()}</FormError>
      <div class="row">
        <Button kind="primary" busy={submission.busy} onClick={() => void submission.run(accept)}>
          {words.accept}
        </Button>
        <Button disabled={submission.busy} onClick={() => void submission.run(decline)}>
          {words.decline}
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
    <Welcome title={words.otherUser} text={words.otherUserText(invited, email)}>
      <Button kind="primary" onClick={onSignOut}>
        {words.signInAs(invited)}
      </Button>
      <button type="button" class="link" onClick={onStay}>
        {words.stayAs(email)}
      </button>
    </Welcome>
  )
}
