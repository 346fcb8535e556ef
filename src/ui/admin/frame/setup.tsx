import { useState } from 'preact/hooks'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/field.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { ShopFields, type ShopInput, startingShop } from '../shop/fields.tsx'
import { type CreatedShop, NewKeys } from '../shop/new-keys.tsx'
import { keepShop } from './session.ts'
import { Welcome } from './welcome.tsx'

/** The first visit, by the link that the server printed: a shop and its owner in one step. */
export function Setup({ token }: { token: string }) {
  const [email, setEmail] = useState('')
  const [input, setInput] = useState<ShopInput>(startingShop)
  const [created, setCreated] = useState<CreatedShop | null>(null)
  const submission = useSubmit()
  const enter = (slug: string) => {
    keepShop(slug)
    location.replace('/admin/products')
  }
  if (created) {
    return (
      <Welcome title="Welcome to kassa" wide>
        <NewKeys created={created} onDone={() => enter(created.shop.slug)} />
      </Welcome>
    )
  }
  return (
    <Welcome title="Welcome to kassa" text="Your address and your first shop, and it runs." wide>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submission.run(async () => {
            const body = { token, email, ...input }
            setCreated(await new Api().post<CreatedShop>('/auth/setup', body))
          })
        }}
      >
        <TextField
          label="Your email address"
          hint="You sign in with it, and own the shop."
          value={email}
          onInput={setEmail}
          error={submission.of('email')}
          input={{ type: 'email', autocomplete: 'email', required: true, autofocus: true }}
        />
        <ShopFields input={input} onChange={setInput} submission={submission} />
        <Button kind="primary" type="submit" busy={submission.busy}>
          Set up the shop
        </Button>
      </form>
    </Welcome>
  )
}
