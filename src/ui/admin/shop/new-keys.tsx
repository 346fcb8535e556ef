import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Icon } from '../../shared/icon.tsx'

export interface CreatedShop {
  readonly shop: { readonly slug: string; readonly name: string }
  readonly publishableKey: string
  readonly secretKey: string
}

/** Both keys of a new shop; the secret one is seen here and never again. */
export function NewKeys({ created, onDone }: { created: CreatedShop; onDone: () => void }) {
  const { shop, publishableKey, secretKey } = created
  return (
    <div class="stack">
      <p>
        <strong>{shop.name}</strong> is ready. These are its two API keys.
      </p>
      <section class="stack tight" aria-labelledby="new-publishable">
        <h2 id="new-publishable">Publishable key</h2>
        <CopyText text={publishableKey} label="the publishable key" />
        <p class="hint">Reads published products. It may stand in a web page.</p>
      </section>
      <section class="stack tight" aria-labelledby="new-secret">
        <h2 id="new-secret">Secret key</h2>
        <CopyText text={secretKey} label="the secret key" />
      </section>
      <p class="callout warn">
        <Icon name="warning" />
        <span>
          The secret key is shown this once. Keep it where your server software keeps its passwords;
          lost, it can only be replaced.
        </span>
      </p>
      <Button kind="primary" onClick={onDone}>
        Go to the shop
      </Button>
    </div>
  )
}
