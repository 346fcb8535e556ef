import type { rotateSecretKey, shopKeys } from '../../../domain/access/key.ts'
import { Button } from '../../shared/button.tsx'
import { CopyText, SecretDialog } from '../../shared/copy.tsx'
import { ask } from '../../shared/dialog.tsx'
import { open } from '../../shared/open.tsx'
import { useResource } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Loaded } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

type ShopKeys = Awaited<ReturnType<typeof shopKeys>>
type NewSecretKey = Awaited<ReturnType<typeof rotateSecretKey>>

/** The two API keys of the shop. */
export function KeysScreen() {
  const { api, shop } = useSession()
  const keys = useResource<ShopKeys>('/shop/api/keys')
  const rotate = () =>
    ask(
      {
        title: 'Replace the secret key?',
        text: <Effects shop={shop.name} />,
        action: 'Replace it now',
      },
      async () => {
        const { secretKey } = await api.post<NewSecretKey>('/shop/api/rotate-secret-key')
        keys.reload()
        open(<SecretKeyDialog secretKey={secretKey} shop={shop.name} />)
      },
    )
  return (
    <Screen
      title="API keys"
      text="Your software uses these two keys to reach the Store API."
      width="narrow"
    >
      <Loaded resource={keys} rows={4}>
        {({ publishableKey, secretKey }) => (
          <>
            <Section title="Publishable key" aside={<span class="pill good">Read only</span>}>
              <p class="soft">
                Reads published products and nothing else. It is safe in web pages and apps.
              </p>
              <CopyText text={publishableKey.key} label="Copy the publishable key" />
              <p class="hint">Created {moment(publishableKey.createdAt)}</p>
            </Section>
            <Section title="Secret key" aside={<span class="pill warn">Reads and writes</span>}>
              <p class="soft">
                Reads and changes the catalog and the orders. Keep it on your servers, never in a
                web page, an app or a repository. If someone may have seen it, replace it now.
              </p>
              <p class="secret">
                <code>
                  kassa_live_<span aria-hidden="true">••••••••</span>
                  <span class="unseen">hidden, ends in </span>
                  {secretKey.lastFour}
                </code>
              </p>
              <div class="row">
                <p class="hint">Created {moment(secretKey.createdAt)}</p>
              </div>
              <div class="row">
                <Button icon="refresh" onClick={rotate}>
                  Replace the secret key
                </Button>
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function SecretKeyDialog({ secretKey, shop }: { secretKey: string; shop: string }) {
  return (
    <SecretDialog
      title="The new secret key"
      secret={secretKey}
      label="Copy the secret key"
      look="warn"
    >
      The key is shown only once. The old key has stopped working: put this one on every server that
      uses {shop}.
    </SecretDialog>
  )
}

/** What a new secret key changes, and what it does not. */
function Effects({ shop }: { shop: string }) {
  return (
    <>
      <p>The old key stops working immediately and cannot be restored.</p>
      <ul class="bullets">
        <li>
          <strong>Stops working:</strong> every server, script and integration that writes to {shop}
          , until it has the new key.
        </li>
        <li>
          <strong>Keeps working:</strong> the publishable key and the web pages that use it, all
          terminals, everyone who is signed in.
        </li>
      </ul>
      <p class="soft">All owners get an email, and the history records it.</p>
    </>
  )
}
