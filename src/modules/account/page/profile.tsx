import { useState } from 'preact/hooks'
import type { ShopperView } from '../../../domain/access/shopper.ts'
import type { Api } from '../../../ui/shared/api.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { Form, TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { Icon } from '../../../ui/shared/icon.tsx'
import { ApiError } from '../../../ui/shared/problem.ts'
import { FormError } from '../../../ui/shared/state.tsx'
import { useSubmit } from '../../../ui/shared/submit.ts'
import { day } from '../../../ui/shared/time.ts'
import { OwnData } from './own-data.tsx'
import { text } from './text.ts'

interface ProfileProps {
  readonly api: Api
  readonly customer: ShopperView
  /** Called when the session has ended, on this page or elsewhere. */
  readonly onSignedOut: () => void
}

const ACCOUNT = '/storefront/api/account'

/** The shopper's data, with a form to change it. */
export function Profile({ api, customer, onSignedOut }: ProfileProps) {
  const [saved, setSaved] = useState(customer)
  const [done, setDone] = useState(false)
  const form = useForm(valuesOf(saved))
  const save = () =>
    form.run(async () => {
      const { name, phone } = form.values
      const patch = { name: name.trim() || null, phone: phone.trim() || null }
      const next = await orSignedOut(api.patch<ShopperView>(ACCOUNT, patch), onSignedOut)
      if (!next) return
      setSaved(next)
      form.begin(valuesOf(next))
      setDone(true)
    })
  return (
    <>
      <dl class="pairs account-facts">
        <div>
          <dt>{text.email}</dt>
          <dd>{saved.email}</dd>
        </div>
        <div>
          <dt>{text.since}</dt>
          <dd>{day(saved.createdAt)}</dd>
        </div>
      </dl>
      <Form onSend={save}>
        <TextField
          label={text.name}
          optional
          {...form.field('name')}
          input={{ name: 'name', autocomplete: 'name', maxLength: 255 }}
        />
        <TextField
          label={text.phone}
          optional
          {...form.field('phone')}
          input={{ name: 'phone', autocomplete: 'tel', maxLength: 32 }}
        />
        <FormError>{form.rest()}</FormError>
        <div class="row">
          <Button kind="primary" type="submit" busy={form.busy} disabled={!form.isDirty}>
            {text.save}
          </Button>
          <span role="status">
            {done && !form.isDirty && (
              <span class="pill good">
                <Icon name="check" size={14} /> {text.saved}
              </span>
            )}
          </span>
        </div>
      </Form>
      <OwnData api={api} onDeleted={onSignedOut} />
      <SignOut api={api} onSignedOut={onSignedOut} />
    </>
  )
}

function valuesOf({ name, phone }: ShopperView) {
  return { name: name ?? '', phone: phone ?? '' }
}

function SignOut({ api, onSignedOut }: { api: Api; onSignedOut: () => void }) {
  const submission = useSubmit()
  const signOut = () =>
    submission.run(async () => {
      await orSignedOut(api.post('/storefront/api/logout'), onSignedOut)
      onSignedOut()
    })
  return (
    <footer class="account-foot stack">
      <FormError>{submission.rest()}</FormError>
      <Button kind="quiet" icon="leave" busy={submission.busy} onClick={() => void signOut()}>
        {text.signOut}
      </Button>
    </footer>
  )
}

/** The answer; if the session has ended, null, and the sign-in form appears. */
async function orSignedOut<T>(answer: Promise<T>, onSignedOut: () => void): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    onSignedOut()
    return null
  }
}
