import type { SettingsView } from '../../../domain/shop/settings.ts'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { Later } from '../../shared/later.tsx'
import { ApiError } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { say } from '../../shared/toast.tsx'
import { FormSection } from '../frame/form-section.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ListEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import { ShopLocation } from './location.tsx'
import { CurrencyField } from './new-shop.tsx'
import { addressSection, lowStockSection, TaxRates } from './sale.tsx'
import { scalesSection } from './scales.tsx'
import { searchSection } from './search.tsx'
import type { SettingsDraft, SettingsProps, SettingsSection } from './section.ts'

const words = text.settings
const PATH = '/shop/api/shop'

/** The settings of the shop; only owners can change them. */
export function SettingsScreen() {
  const { shop } = useSession()
  const settings = useResource<SettingsView>(PATH)
  return (
    <Screen title={text.frame.screens.settings} text={shop.name} width="narrow">
      <Loaded resource={settings}>
        {(data) => (
          <>
            {shop.role !== 'owner' && <Callout>{words.ownersOnly}</Callout>}
            <Sections settings={data} onSaved={(saved) => settings.set(() => saved)} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface SectionsProps {
  readonly settings: SettingsView
  readonly onSaved: (settings: SettingsView) => void
}

const OWN_SECTIONS: readonly SettingsSection[] = [
  {
    title: words.place,
    rank: 10,
    fields: ['country', 'timeZone', 'taxRates'],
    content: (edited) => (
      <>
        <ShopLocation {...edited} />
        <TaxRates {...edited} />
      </>
    ),
  },
  { title: words.shop, rank: 20, fields: ['name', 'currency'], content: About },
  searchSection,
  addressSection,
  scalesSection,
  lowStockSection,
  { title: words.origins, rank: 140, fields: ['origins'], content: TrustedPages },
]

/** Sections that are rendered in one task; all of them together would hold up a phone. */
const SECTIONS_AT_ONCE = 3

function useSections(): readonly SettingsSection[] {
  return [...OWN_SECTIONS, ...usePlaced('settings')]
}

function Sections(shown: SectionsProps) {
  return (
    <>
      {useSections()
        .toSorted((a, b) => a.rank - b.rank)
        .map((section, index) => (
          <Later key={section.rank} turn={Math.floor(index / SECTIONS_AT_ONCE)}>
            <SectionForm section={section} {...shown} />
          </Later>
        ))}
    </>
  )
}

function SectionForm({
  section: { title, fields, content: Content },
  settings,
  onSaved,
}: SectionsProps & { readonly section: SettingsSection }) {
  const { api, shop, refresh } = useSession()
  const form = useForm(partOf(settings, fields))
  const sections = useSections()
  // A new currency can make a price of another section wrong.
  const rest = () => {
    const message = form.rest(fields)
    const wrong = form.error instanceof ApiError ? form.error.errors[0]?.field.split('.')[0] : null
    const other = sections.find((section) => section.fields.some((field) => field === wrong))
    return message && other ? words.inSection(other.title, message) : message
  }
  const save = async () => {
    const saved = await api.patch<SettingsView>(PATH, withoutBlankLines(form.changes))
    form.begin(partOf(saved, fields))
    onSaved(saved)
    refresh()
    say(words.saved)
  }
  return (
    <FormSection
      title={title}
      form={{ ...form, rest }}
      onSave={save}
      disabled={shop.role !== 'owner'}
    >
      <Content
        settings={{ ...settings, ...form.values }}
        saved={settings}
        onChange={form.put}
        errorOf={form.of}
      />
    </FormSection>
  )
}

function partOf(settings: SettingsView, fields: SettingsSection['fields']): Partial<SettingsDraft> {
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => fields.includes(field as keyof SettingsDraft)),
  )
}

function withoutBlankLines(changes: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { origins, synonyms } = changes
  return {
    ...changes,
    ...(origins && { origins: filled(origins) }),
    ...(synonyms && { synonyms: filled(synonyms) }),
  }
}

function About({
  settings: { name, slug, currency },
  onChange,
  errorOf,
}: SettingsProps<'name' | 'slug' | 'currency'>) {
  return (
    <>
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
    </>
  )
}

function TrustedPages({ settings: { origins }, onChange, errorOf }: SettingsProps<'origins'>) {
  return (
    <ListEditor
      label={words.origins}
      hint={words.originsHint}
      field="origins"
      errorOf={errorOf}
      placeholder="https://shop.example"
      lines={origins}
      onChange={(lines) => onChange({ origins: lines })}
    />
  )
}
