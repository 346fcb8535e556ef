import { useState } from 'preact/hooks'
import { Api } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { ShopFields, type ShopInput, startingShop } from './fields.tsx'
import { type CreatedShop, NewKeys } from './new-keys.tsx'

/** Signs up one more shop, and shows its keys before it goes on. */
export function NewShop({ onCreated }: { onCreated: (slug: string) => void }) {
  const [input, setInput] = useState<ShopInput>(startingShop)
  const [created, setCreated] = useState<CreatedShop | null>(null)
  const submission = useSubmit()
  if (created) return <NewKeys created={created} onDone={() => onCreated(created.shop.slug)} />
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submission.run(async () => {
          setCreated(await new Api().post<CreatedShop>('/shop/api/shops', input))
        })
      }}
    >
      <ShopFields input={input} onChange={setInput} submission={submission} />
      <Button kind="primary" type="submit" busy={submission.busy}>
        Create the shop
      </Button>
    </form>
  )
}
