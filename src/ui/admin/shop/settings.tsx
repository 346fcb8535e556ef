import { useState } from 'preact/hooks'
import { LANGUAGES, type Language, type SearchSettings } from '../../../domain/catalog/search.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { Button } from '../../shared/button.tsx'
import { Form, TextField } from '../../shared/field.tsx'
import { locale } from '../../shared/language.ts'
import { useResource } from '../../shared/resource.ts'
import { useLeaveGuard } from '../../shared/router.ts'
import { Section } from '../../shared/section.tsx'
import { type Choice, Select } from '../../shared/select.tsx'
import { FormError, Loaded } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ListEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import { Cashiers } from './cashiers.tsx'
import { FrontSections } from './front.tsx'
import { MailsSection } from './mails.tsx'
import { CurrencyField } from './new-shop.tsx'
import { type SaleDraft, SaleSections } from './sale.tsx'
import { ScalePrefixes } from './scales.tsx'
import { TillSales } from './till-sales.tsx'

const words = text.settings
const LANGUAGE_WORDS = new Intl.DisplayNames(locale, { type: 'language' })

type Draft = SettingsView & SaleDraft

/** The settings of the shop; only owners can change them. */
export function SettingsScreen() {
  const { shop } = useSession()
  const settings = useResource<SettingsView>('/shop/api/shop')
  return (
    <Screen title={words.title} text={shop.name} width="narrow">
      <Loaded resource={settings}>
        {(data) => <SettingsForm settings={data} onSaved={(saved) => settings.set(() => saved)} />}
      </Loaded>
    </Screen>
  )
}

interface SettingsFormProps {
  readonly settings: SettingsView
  readonly onSaved: (settings: SettingsView) => void
}

function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const { api, shop, refresh } = useSession()
  const [draft, setDraft] = useState<Draft>(settings)
  const submission = useSubmit()
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const errorOf = (field: string) => submission.of(field)
  const isOwner = shop.role === 'owner'
  const patch = changes(settings, draft)
  const dirty = Object.keys(patch).length > 0
  useLeaveGuard(dirty)
  const save = async () => {
    const saved = await api.patch<SettingsView>('/shop/api/shop', patch)
    onSaved(saved)
    setDraft(saved)
    refresh()
    say(words.saved)
  }
  return (
    <Form onSend={() => submission.run(save)}>
      <fieldset class="stack" disabled={!isOwner}>
        <AboutSection settings={draft} onChange={put} errorOf={errorOf} />
        <Section title={words.storefront}>
          <ListEditor
            label={words.origins}
            hint={words.originsHint}
            field="origins"
            errorOf={errorOf}
            placeholder="https://shop.example"
            lines={draft.origins}
            onChange={(origins) => put({ origins })}
          />
        </Section>
        <FrontSections
          settings={draft}
          isOn={settings.shopFront.enabled}
          errorOf={errorOf}
          onChange={put}
        />
        <MailsSection settings={draft} onChange={put} />
        <SearchSection settings={draft} errorOf={errorOf} onChange={put} />
        <Section title={words.scales}>
          <ScalePrefixes
            prefixes={draft.scalePrefixes}
            errorOf={errorOf}
            onChange={(scalePrefixes) => put({ scalePrefixes })}
          />
        </Section>
        <SaleSections sale={draft} currency={draft.currency} errorOf={errorOf} onChange={put} />
        <Cashiers sale={draft} errorOf={errorOf} onChange={put} />
        <TillSales sale={draft} isSelling={settings.tillSales} errorOf={errorOf} onChange={put} />
      </fieldset>
      <FormError>{submission.rest(fieldsOf(settings))}</FormError>
      {isOwner ? (
        <div class="row end">
          {dirty && <Button onClick={() => setDraft(settings)}>{text.shared.discard}</Button>}
          <Button kind="primary" type="submit" busy={submission.busy} disabled={!dirty}>
            {text.shared.save}
          </Button>
        </div>
      ) : (
        <p class="hint">{words.ownersOnly}</p>
      )}
    </Form>
  )
}

const fieldsOf = (settings: SettingsView) => Object.keys(settings) as (keyof SettingsView)[]

/** The fields that differ between the draft and the saved settings. */
function changes(settings: SettingsView, draft: Draft): Record<string, unknown> {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { origins, synonyms } = draft
  const now: Record<string, unknown> = {
    ...draft,
    origins: filled(origins),
    synonyms: filled(synonyms),
  }
  const changed = fieldsOf(settings).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(settings[field]),
  )
  const { confirmNotFiscal } = draft
  const confirmed = changed.includes('tillSales') && confirmNotFiscal && { confirmNotFiscal }
  return { ...Object.fromEntries(changed.map((field) => [field, now[field]])), ...confirmed }
}

interface AboutProps {
  readonly settings: Pick<SettingsView, 'name' | 'slug' | 'currency'>
  readonly onChange: (change: { readonly name?: string; readonly currency?: string }) => void
  readonly errorOf: (field: string) => string | null
}

function AboutSection({ settings: { name, slug, currency }, onChange, errorOf }: AboutProps) {
  return (
    <Section title={words.shop}>
      <TextField
        label={text.shared.name}
        value={name}
        onInput={(value) => onChange({ name: value })}
        error={errorOf('name')}
        input={{ required: true, maxLength: 255 }}
      />
      <TextField
        label={words.slug}
        hint={words.slugHint}
        value={slug}
        onInput={() => undefined}
        input={{ readOnly: true }}
      />
      <CurrencyField
        value={currency}
        onChange={(value) => onChange({ currency: value })}
        error={errorOf('currency')}
      />
    </Section>
  )
}

interface SearchProps {
  readonly settings: SearchSettings
  readonly onChange: (change: Partial<SearchSettings>) => void
  readonly errorOf: (field: string) => string | null
}

function SearchSection({ settings: { language, synonyms }, onChange, errorOf }: SearchProps) {
  return (
    <Section title={words.search}>
      <Select
        label={words.language}
        hint={words.languageHint}
        value={language}
        choices={LANGUAGE_CHOICES}
        onChange={(value) => onChange({ language: value })}
        error={errorOf('language')}
      />
      <ListEditor
        label={words.synonyms}
        hint={words.synonymsHint}
        field="synonyms"
        errorOf={errorOf}
        placeholder={words.synonymsExample}
        lines={synonyms}
        onChange={(values) => onChange({ synonyms: values })}
      />
    </Section>
  )
}

/** All languages by name, then that there is another one. */
const LANGUAGE_CHOICES: readonly Choice<Language>[] = (Object.keys(LANGUAGES) as Language[])
  .map((value) => ({
    value,
    label: value === 'none' ? words.otherLanguage : (LANGUAGE_WORDS.of(value) ?? value),
  }))
  .sort((one, other) =>
    one.value === 'none' || other.value === 'none'
      ? Number(one.value === 'none') - Number(other.value === 'none')
      : one.label.localeCompare(other.label, locale),
  )
