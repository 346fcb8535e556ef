import { useState } from 'preact/hooks'
import { Welcome } from '../admin/frame/welcome.tsx'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'

/** The address names no shop, or none that there is. */
export function ShopAsked({ unknown }: { unknown: string | null }) {
  const [slug, setSlug] = useState(unknown ?? '')
  const error =
    unknown === null ? null : 'There is no such shop here. Check the link that you have.'
  return (
    <Welcome title="Which shop?" text="An account belongs to one shop.">
      <form class="stack" method="get" action="/account">
        <TextField
          label="Short name of the shop"
          hint="It stands in the shop's address, such as corner-shop."
          value={slug}
          onInput={setSlug}
          error={slug === unknown ? error : null}
          input={{ name: 'shop', required: true, autofocus: true, spellcheck: false }}
        />
        <Button kind="primary" type="submit">
          Go on
        </Button>
      </form>
    </Welcome>
  )
}
