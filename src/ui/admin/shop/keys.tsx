import { useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { RotateDialog } from './rotate-dialog.tsx'

interface ShopKeys {
  readonly publishableKey: { readonly key: string; readonly createdAt: string }
  readonly secretKey: { readonly lastFour: string; readonly createdAt: string }
}

/** The two API keys of the shop. */
export function KeysScreen() {
  const { api, shop } = useSession()
  const [rotating, setRotating] = useState(false)
  const keys = useResource(`keys ${shop.slug}`, (signal) =>
    api.get<ShopKeys>('/shop/api/keys', { signal }),
  )
  return (
    <Screen
      title="API keys"
      text="A shop has exactly two. Software uses them to reach the Store API."
      width="narrow"
    >
      <Loaded resource={keys} rows={4}>
        {({ publishableKey, secretKey }) => (
          <>
            <section class="card padded" aria-labelledby="publishable">
              <header>
                <h2 id="publishable">Publishable key</h2>
                <span class="pill good">Read only</span>
              </header>
              <p class="soft">
                Reads published products and nothing else. It may stand in web pages and apps.
              </p>
              <CopyText text={publishableKey.key} label="the publishable key" />
              <p class="hint">Made {moment(publishableKey.createdAt)}</p>
            </section>
            <section class="card padded" aria-labelledby="secret">
              <header>
                <h2 id="secret">Secret key</h2>
                <span class="pill warn">Reads and writes</span>
              </header>
              <p class="soft">
                Reads and changes the whole catalog. Keep it on servers: never in a web page, an app
                or a repository. If anybody may have seen it, replace it now.
              </p>
              <p class="secret">
                <code>
                  kassa_live_<span aria-hidden="true">••••••••</span>
                  <span class="unseen">hidden, ends with </span>
                  {secretKey.lastFour}
                </code>
              </p>
              <div class="row">
                <p class="hint">Made {moment(secretKey.createdAt)}</p>
              </div>
              <div class="row">
                <Button icon="refresh" onClick={() => setRotating(true)}>
                  Replace the secret key
                </Button>
              </div>
            </section>
          </>
        )}
      </Loaded>
      {rotating && (
        <RotateDialog
          onClose={() => {
            setRotating(false)
            keys.reload()
          }}
        />
      )}
    </Screen>
  )
}
