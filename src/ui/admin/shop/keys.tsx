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
import { text } from '../text.ts'

const words = text.keys

type ShopKeys = Awaited<ReturnType<typeof shopKeys>>
type NewSecretKey = Awaited<ReturnType<typeof rotateSecretKey>>

/** The two API keys of the shop. */
export function KeysScreen() {
  const { api, shop } = useSession()
  const keys = useResource<ShopKeys>('/shop/api/keys')
  const rotate = () =>
    ask(
      {
        title: words.replaceTitle,
        text: <Effects shop={shop.name} />,
        action: words.replaceAction,
      },
      async () => {
        const { secretKey } = await api.post<NewSecretKey>('/shop/api/rotate-secret-key')
        keys.reload()
        open(<SecretKeyDialog secretKey={secretKey} shop={shop.name} />)
      },
    )
  return (
    <Screen title={text.frame.screens.keys} text={words.text} width="narrow">
      <Loaded resource={keys} rows={4}>
        {({ publishableKey, secretKey }) => (
          <>
            <Section
              title={words.publishable}
              aside={<span class="pill good">{words.readOnly}</span>}
            >
              <p class="soft">{words.publishableText}</p>
              <CopyText text={publishableKey.key} label={words.copyPublishable} />
              <p class="hint">{words.created(moment(publishableKey.createdAt))}</p>
            </Section>
            <Section
              title={words.secret}
              aside={<span class="pill warn">{words.readsWrites}</span>}
            >
              <p class="soft">{words.secretText}</p>
              <p class="secret">
                <code>
                  kassa_live_<span aria-hidden="true">••••••••</span>
                  <span class="unseen">{words.ends} </span>
                  {secretKey.lastFour}
                </code>
              </p>
              <div class="row">
                <p class="hint">{words.created(moment(secretKey.createdAt))}</p>
              </div>
              <div class="row">
                <Button icon="refresh" onClick={rotate}>
                  {words.replace}
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
    <SecretDialog title={words.newTitle} secret={secretKey} label={words.copySecret} look="warn">
      {words.newText(shop)}
    </SecretDialog>
  )
}

/** The consequences of a new secret key. */
function Effects({ shop }: { shop: string }) {
  return (
    <>
      <p>{words.effect}</p>
      <ul class="bullets">
        <li>{words.stops(shop)}</li>
        <li>{words.keeps}</li>
      </ul>
      <p class="soft">{words.told}</p>
    </>
  )
}
