import { useState } from 'preact/hooks'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/field.tsx'
import { useResource } from '../../shared/resource.ts'
import { useLeaveGuard } from '../../shared/router.ts'
import { Loaded } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ListEditor } from '../products/list-editor.tsx'
import { ScalePrefixes } from '../terminals/scale-prefixes.tsx'
import { CurrencyField } from './fields.tsx'

const FIELDS = ['name', 'currency', 'origins', 'scalePrefixes'] as const

/** What an owner may change of the shop itself. */
export function SettingsScreen() {
  const { api, shop } = useSession()
  const settings = useResource(`settings ${shop.slug}`, (signal) =>
    api.get<SettingsView>('/shop/api/shop', { signal }),
  )
  return (
    <Screen title="Settings" text={`Of ${shop.name}`} width="narrow">
      <Loaded resource={settings}>
        {(data) => <Form settings={data} onSaved={(saved) => settings.set(() => saved)} />}
      </Loaded>
    </Screen>
  )
}

interface FormProps {
  readonly settings: SettingsView
  readonly onSaved: (settings: SettingsView) => void
}

function Form({ settings, onSaved }: FormProps) {
  const { api, shop, refresh } = useSession()
  const [draft, setDraft] = useState(settings)
  const submission = useSubmit()
  const isOwner = shop.role === 'owner'
  const patch = changes(settings, draft)
  const dirty = Object.keys(patch).length > 0
  useLeaveGuard(dirty)
  const elsewhere = submission.rest(FIELDS)
  const save = async () => {
    const saved = await api.patch<SettingsView>('/shop/api/shop', patch)
    onSaved(saved)
    setDraft(saved)
    refresh()
    say('The settings are saved.')
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submission.run(save)
      }}
    >
      <fieldset class="stack" disabled={!isOwner}>
        <section class="card padded" aria-labelledby="about">
          <h2 id="about">Shop</h2>
          <TextField
            label="Name"
            value={draft.name}
            onInput={(name) => setDraft({ ...draft, name })}
            error={submission.of('name')}
            input={{ required: true, maxLength: 255 }}
          />
          <TextField
            label="Short name"
            hint="It stands in addresses and commands, and stays as it is."
            value={draft.slug}
            onInput={() => undefined}
            input={{ readOnly: true }}
          />
          <CurrencyField
            value={draft.currency}
            onChange={(currency) => setDraft({ ...draft, currency })}
            error={submission.of('currency')}
          />
        </section>
        <section class="card padded" aria-labelledby="origins">
          <h2 id="origins">Storefront</h2>
          <ListEditor
            label="Origins"
            hint="Web pages at these addresses may sign in shoppers of this shop."
            placeholder="https://shop.example"
            values={draft.origins}
            errorOf={(index) => submission.of(`origins.${index}`)}
            onChange={(origins) => setDraft({ ...draft, origins })}
          />
        </section>
        <section class="card padded" aria-labelledby="scales">
          <h2 id="scales">Scales</h2>
          <ScalePrefixes
            prefixes={draft.scalePrefixes}
            errorOf={(index) => submission.of(`scalePrefixes.${index}.prefix`)}
            onChange={(scalePrefixes) => setDraft({ ...draft, scalePrefixes })}
          />
        </section>
      </fieldset>
      {elsewhere && (
        <p class="error" role="alert">
          {elsewhere}
        </p>
      )}
      {isOwner ? (
        <div class="row end">
          {dirty && <Button onClick={() => setDraft(settings)}>Discard</Button>}
          <Button kind="primary" type="submit" busy={submission.busy} disabled={!dirty}>
            Save
          </Button>
        </div>
      ) : (
        <p class="hint">Only owners can change the settings.</p>
      )}
    </form>
  )
}

/** What of the draft differs from what is saved, as PATCH wants it. */
function changes(settings: SettingsView, draft: SettingsView): Record<string, unknown> {
  const origins = draft.origins.map((origin) => origin.trim()).filter(Boolean)
  const now: Record<string, unknown> = { ...draft, origins }
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(settings[field])).map(
      (field) => [field, now[field]],
    ),
  )
}
