import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button, CommandButton } from '../../../ui/shared/button.tsx'
import { CopyText } from '../../../ui/shared/copy.tsx'
import { ask, FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { Menu } from '../../../ui/shared/menu.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { useResource } from '../../../ui/shared/resource.ts'
import { Select } from '../../../ui/shared/select.tsx'
import { Callout, Loaded, Notice } from '../../../ui/shared/state.tsx'
import { calendarDay, moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import type { AccountList, AccountView } from '../accounts.ts'
import { Differences } from './differences.tsx'
import { ModePill } from './mode.tsx'

const words = text.payments
const PATH = '/shop/api/payment-accounts'
const KEY_LENGTH = 255

type Providers = AccountList['providers']

/** The accounts of the shop at payment providers. */
export function AccountsScreen() {
  const accounts = useResource<AccountList>(PATH)
  const settings = useResource<SettingsView>('/shop/api/shop')
  const providers = accounts.data?.providers ?? []
  const add = (
    <Button
      kind="primary"
      icon="plus"
      disabled={providers.length === 0}
      onClick={() => open(<AddAccount providers={providers} />)}
    >
      {words.add}
    </Button>
  )
  const isActive = accounts.data?.data.some(({ active }) => active) === true
  return (
    <Screen title={words.title} text={words.text} actions={add} width="narrow">
      <Callout>{words.unproved}</Callout>
      {isActive && settings.data?.payment.online.enabled === false && (
        <Callout look="warn">
          {words.off} <a href="/admin/settings">{words.toSettings}</a>
        </Callout>
      )}
      <Loaded resource={accounts} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="card">
              <Notice icon="globe" title={words.none} action={add}>
                {words.noneHint}
              </Notice>
            </div>
          ) : (
            <>
              {data.map((account) => (
                <Account key={account.id} account={account} />
              ))}
              <Differences />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

function Account({ account }: { readonly account: AccountView }) {
  const { api } = useSession()
  const { id, title, mode, active, keyEnd, eventSecretEnd, signsEvents, eventsUrl } = account
  const { lastEventAt, readable, problem, unknownDay } = account
  const name = words.about(title, words.mode[mode])
  const turn = async () => {
    await api.patch(`${PATH}/${id}`, { active: !active })
    say(active ? words.turnedOff : words.turnedOn)
  }
  const settle = async () => {
    await api.patch(`${PATH}/${id}`, { unknownDay: null })
  }
  const remove = () =>
    ask(
      {
        title: words.removeTitle,
        text: words.removeText(name),
        action: text.shared.delete,
        done: words.removed,
      },
      () => api.delete(`${PATH}/${id}`),
    )
  const heading = `account-${id}`
  return (
    <section class="card padded stack" aria-labelledby={heading}>
      <header class="row spread">
        <div class="row">
          <h2 id={heading}>{title}</h2>
          <ModePill mode={mode} />
          <span class={`pill ${active ? 'good' : ''}`}>
            {active ? words.active : words.inactive}
          </span>
        </div>
        <div class="row">
          <CommandButton small kind={active ? 'plain' : 'primary'} onRun={turn}>
            {active ? words.turnOff : words.turnOn}
          </CommandButton>
          <Menu
            label={words.more(name)}
            items={[
              {
                label: words.change,
                onSelect: () => open(<ChangeKeys account={account} name={name} />),
              },
              { label: text.shared.delete, danger: true, onSelect: remove },
            ]}
          />
        </div>
      </header>
      {!readable && <Callout look="bad">{words.unreadable}</Callout>}
      {readable && problem && <Callout look="bad">{words.compareFailed(problem)}</Callout>}
      {unknownDay && (
        <Callout
          look="bad"
          action={
            <CommandButton small icon="check" onRun={settle}>
              {words.dealtWith}
            </CommandButton>
          }
        >
          {words.unknownMoney(calendarDay(unknownDay))}
        </Callout>
      )}
      <p class="soft small">{words.modeHint[mode]}</p>
      <dl class="pairs">
        <div>
          <dt>{words.key}</dt>
          <dd>
            <code>…{keyEnd}</code>
          </dd>
        </div>
        {signsEvents && (
          <div>
            <dt>{words.eventSecret}</dt>
            <dd>{eventSecretEnd ? <code>…{eventSecretEnd}</code> : words.noEventSecret}</dd>
          </div>
        )}
        <div>
          <dt>{words.lastEvent}</dt>
          <dd>{lastEventAt ? moment(lastEventAt) : words.never}</dd>
        </div>
      </dl>
      {URL.canParse(eventsUrl) ? (
        <div class="stack tight">
          <p class="label">{words.eventsUrl}</p>
          <CopyText text={eventsUrl} label={words.copyEventsUrl} />
        </div>
      ) : (
        <Callout look="warn">{words.noAddress}</Callout>
      )}
    </section>
  )
}

function AddAccount({ providers }: { readonly providers: Providers }) {
  const { api } = useSession()
  const form = useForm({ provider: providers[0]?.name ?? '', secretKey: '', eventSecret: '' })
  const { provider, secretKey, eventSecret } = form.values
  const chosen = providers.find(({ name }) => name === provider)
  const send = async () => {
    const secret = chosen?.signsEvents && eventSecret ? { eventSecret } : {}
    await api.post(PATH, { provider, secretKey, ...secret })
    say(words.added)
  }
  return (
    <FormDialog title={words.add} action={words.addAction} form={form} onSend={send}>
      <Select
        label={words.provider}
        choices={providers.map(({ name, title }) => ({ value: name, label: title }))}
        {...form.field('provider')}
      />
      <TextField
        label={words.secretKey}
        hint={words.secretKeyHint}
        {...form.field('secretKey')}
        input={{ ...SECRET, required: true }}
      />
      {chosen?.signsEvents && (
        <TextField
          label={words.eventSecret}
          hint={words.eventSecretHint}
          optional
          {...form.field('eventSecret')}
          input={SECRET}
        />
      )}
    </FormDialog>
  )
}

const SECRET = { maxLength: KEY_LENGTH, spellcheck: false }

interface ChangeProps {
  readonly account: AccountView
  readonly name: string
}

function ChangeKeys({ account: { id, signsEvents }, name }: ChangeProps) {
  const { api } = useSession()
  const form = useForm({ secretKey: '', eventSecret: '' })
  const { secretKey, eventSecret } = form.values
  const send = async () => {
    const keys = { ...(secretKey && { secretKey }), ...(eventSecret && { eventSecret }) }
    await api.patch(`${PATH}/${id}`, keys)
    say(words.changed)
  }
  return (
    <FormDialog title={name} action={words.save} form={form} disabled={!form.isDirty} onSend={send}>
      <TextField
        label={words.secretKey}
        hint={words.keepHint}
        optional
        {...form.field('secretKey')}
        input={SECRET}
      />
      {signsEvents && (
        <TextField
          label={words.eventSecret}
          hint={words.keepHint}
          optional
          {...form.field('eventSecret')}
          input={SECRET}
        />
      )}
    </FormDialog>
  )
}
