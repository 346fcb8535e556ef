import { useState } from 'preact/hooks'
import { LANGUAGES, type Language, type SearchSettings } from '../../../domain/catalog/search.ts'
import type { ScaleKind, ScalePrefix } from '../../../domain/pos/scale.ts'
import { SALE_FIELDS } from '../../../domain/shop/sale.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { TextField } from '../../shared/field.tsx'
import { useResource } from '../../shared/resource.ts'
import { useLeaveGuard } from '../../shared/router.ts'
import { BareSelect, type Choice, Select } from '../../shared/select.tsx'
import { Loaded } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { FormError, Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { LinesEditor, ListEditor } from '../products/editors.tsx'
import { CurrencyField } from './new-shop.tsx'
import { type SaleDraft, SaleSections } from './sale.tsx'

const FIELDS = [
  'name',
  'currency',
  'origins',
  'scalePrefixes',
  'language',
  'synonyms',
  ...SALE_FIELDS,
] as const

type Draft = SettingsView & SaleDraft

/** The settings of the shop; only owners can change them. */
export function SettingsScreen() {
  const { api, shop } = useSession()
  const settings = useResource(`settings ${shop.slug}`, (signal) =>
    api.get<SettingsView>('/shop/api/shop', { signal }),
  )
  return (
    <Screen title="Settings" text={shop.name} width="narrow">
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
  const [draft, setDraft] = useState<Draft>(settings)
  const submission = useSubmit()
  const isOwner = shop.role === 'owner'
  const patch = changes(settings, draft)
  const dirty = Object.keys(patch).length > 0
  useLeaveGuard(dirty)
  const save = async () => {
    const saved = await api.patch<SettingsView>('/shop/api/shop', patch)
    onSaved(saved)
    setDraft(saved)
    refresh()
    say('Settings saved.')
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
            hint="Used in addresses and commands. It cannot be changed."
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
            hint="Web pages at these addresses may sign in your customers."
            placeholder="https://shop.example"
            values={draft.origins}
            errorOf={(index) => submission.of(`origins.${index}`)}
            onChange={(origins) => setDraft({ ...draft, origins })}
          />
        </section>
        <SearchSection
          settings={draft}
          errorOf={(field) => submission.of(field)}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <section class="card padded" aria-labelledby="scales">
          <h2 id="scales">Scales</h2>
          <ScalePrefixes
            prefixes={draft.scalePrefixes}
            errorOf={(index) => submission.of(`scalePrefixes.${index}.prefix`)}
            onChange={(scalePrefixes) => setDraft({ ...draft, scalePrefixes })}
          />
        </section>
        <SaleSections
          sale={draft}
          currency={draft.currency}
          isSelling={settings.tillSales}
          errorOf={(field) => submission.of(field)}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </fieldset>
      <FormError>{submission.rest(FIELDS)}</FormError>
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

/** The fields that differ between the draft and the saved settings. */
function changes(settings: SettingsView, draft: Draft): Record<string, unknown> {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { origins, synonyms } = draft
  const now: Record<string, unknown> = {
    ...draft,
    origins: filled(origins),
    synonyms: filled(synonyms),
  }
  const changed = FIELDS.filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(settings[field]),
  )
  const { confirmNotFiscal } = draft
  const confirmed = changed.includes('tillSales') && confirmNotFiscal && { confirmNotFiscal }
  return { ...Object.fromEntries(changed.map((field) => [field, now[field]])), ...confirmed }
}

interface SearchProps {
  readonly settings: SearchSettings
  readonly onChange: (change: Partial<SearchSettings>) => void
  readonly errorOf: (field: string) => string | null
}

function SearchSection({ settings: { language, synonyms }, onChange, errorOf }: SearchProps) {
  return (
    <section class="card padded" aria-labelledby="search">
      <h2 id="search">Search</h2>
      <Select
        label="Language of your products"
        hint="Search knows the word endings of this language, so that “mugs” finds “mug”."
        value={language}
        choices={LANGUAGE_CHOICES}
        onChange={(value) => onChange({ language: value })}
        error={errorOf('language')}
      />
      <ListEditor
        label="Synonyms"
        hint="Synonyms: words that mean the same, separated by commas. A search for one finds all of them."
        placeholder="laptop, notebook"
        values={synonyms}
        errorOf={(index) => errorOf(`synonyms.${index}`)}
        onChange={(values) => onChange({ synonyms: values })}
      />
    </section>
  )
}

const LANGUAGE_CHOICES: readonly Choice<Language>[] = Object.entries(LANGUAGES).map(
  ([value, label]) => ({ value: value as Language, label }),
)

const KINDS: readonly Choice<ScaleKind>[] = [
  { value: 'weight', label: 'the weight in grams' },
  { value: 'price', label: 'the price' },
]

/** The prefixes that GS1 reserves for use within a shop. */
const PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

interface ScalePrefixesProps {
  readonly prefixes: readonly ScalePrefix[]
  readonly onChange: (prefixes: readonly ScalePrefix[]) => void
  readonly errorOf: (index: number) => string | null
}

/** The prefixes of barcodes from the shop's scales; each marks either a weight or a price. */
function ScalePrefixes({ prefixes, onChange, errorOf }: ScalePrefixesProps) {
  const put = (index: number, change: Partial<ScalePrefix>) =>
    onChange(prefixes.map((old, at) => (at === index ? { ...old, ...change } : old)))
  const free = PREFIXES.filter((one) => !prefixes.some(({ prefix }) => prefix === one))
  return (
    <LinesEditor
      label="Prefixes of scale labels"
      hint="Labels printed by a scale are EAN-13 barcodes: a prefix, five digits for the item (its SKU) and five for its weight or price. Tills read labels with these prefixes."
      addLabel="Add a prefix"
      canAdd={free.length > 0}
      onAdd={() => onChange([...prefixes, { prefix: free[0] ?? '20', kind: 'weight' }])}
    >
      {prefixes.map(({ prefix, kind }, index) => {
        const error = errorOf(index)
        return (
          <div key={prefix} class="field">
            <div class="row">
              <BareSelect
                label={`Prefix ${index + 1}`}
                value={prefix}
                choices={[prefix, ...free].sort().map((value) => ({ value, label: value }))}
                onChange={(value) => put(index, { prefix: value })}
              />
              <span>contains</span>
              <BareSelect
                label={`What ${prefix} contains`}
                value={kind}
                choices={KINDS}
                onChange={(value) => put(index, { kind: value })}
              />
              <IconButton
                label={`Remove prefix ${prefix}`}
                icon="trash"
                onClick={() => onChange(prefixes.toSpliced(index, 1))}
              />
            </div>
            {error && <p class="error">{error}</p>}
          </div>
        )
      })}
    </LinesEditor>
  )
}
