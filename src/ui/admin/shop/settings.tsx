import type { ComponentChildren } from 'preact'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { useResource } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { say } from '../../shared/toast.tsx'
import { FormSection } from '../frame/form-section.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ListEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import { DeliveryOptions } from './delivery.tsx'
import { FrontPage, PaymentWays } from './front.tsx'
import { ShopLocation } from './location.tsx'
import { OrderMails } from './mails.tsx'
import { CurrencyField } from './new-shop.tsx'
import { LowStock, Points, Receipts, Retention, type SaleDraft, TaxRates } from './sale.tsx'
import { Search } from './search.tsx'
import { Cashiers, ScalePrefixes, TillSales } from './tills.tsx'

const words = text.settings
const PATH = '/shop/api/shop'

type Draft = SettingsView & SaleDraft

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
            <Parts settings={data} onSaved={(saved) => settings.set(() => saved)} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface PartsProps {
  readonly settings: SettingsView
  readonly onSaved: (settings: SettingsView) => void
}

/** The props of a part's fields: all settings, including the edits in this part. */
interface Edited {
  readonly settings: Draft
  readonly sale: Draft
  readonly currency: string
  onChange(change: Partial<Draft>): void
  errorOf(field: string): string | null
}

/** Some settings that are saved together. */
type Part = readonly [
  title: string,
  fields: readonly (keyof Draft)[],
  content: (edited: Edited) => ComponentChildren,
]

function Parts({ settings, onSaved }: PartsProps) {
  const { front, cashiers, checkout } = text
  const parts: readonly Part[] = [
    [
      words.place,
      ['country', 'timeZone', 'taxRates'],
      (edited) => (
        <>
          <ShopLocation {...edited} />
          <TaxRates {...edited} />
        </>
      ),
    ],
    [words.shop, ['name', 'currency'], (edited) => <About {...edited} />],
    [
      words.search,
      ['language', 'synonyms', 'searchedMetadata'],
      (edited) => <Search {...edited} />,
    ],
    [
      words.receipts,
      ['address', 'taxId', 'receiptText', 'cashRounding'],
      (edited) => <Receipts {...edited} />,
    ],
    [
      words.tills,
      ['tillSales', 'confirmNotFiscal'],
      (edited) => <TillSales {...edited} isSelling={settings.tillSales} />,
    ],
    [cashiers.title, ['cashiers'], (edited) => <Cashiers {...edited} />],
    [
      words.scales,
      ['scalePrefixes'],
      ({ settings: { scalePrefixes }, onChange, errorOf }) => (
        <ScalePrefixes
          prefixes={scalePrefixes}
          errorOf={errorOf}
          onChange={(next) => onChange({ scalePrefixes: [...next] })}
        />
      ),
    ],
    [text.fields.points, ['loyalty'], (edited) => <Points {...edited} />],
    [words.lowStock, ['lowStock'], (edited) => <LowStock {...edited} />],
    [
      front.title,
      ['shopFront'],
      (edited) => <FrontPage {...edited} isOn={settings.shopFront.enabled} />,
    ],
    [front.delivery, ['delivery'], (edited) => <DeliveryOptions {...edited} />],
    [front.payment, ['payment'], (edited) => <PaymentWays {...edited} />],
    [checkout.mailsTitle, ['mails'], (edited) => <OrderMails {...edited} />],
    [words.origins, ['origins'], (edited) => <TrustedPages {...edited} />],
    [words.retention, ['retentionYears'], (edited) => <Retention {...edited} />],
  ]
  return (
    <>
      {parts.map((part) => (
        <PartForm key={part[0]} part={part} settings={settings} onSaved={onSaved} />
      ))}
    </>
  )
}

function PartForm({ part, settings, onSaved }: PartsProps & { readonly part: Part }) {
  const { api, shop, refresh } = useSession()
  const [title, fields, content] = part
  const form = useForm(partOf(settings, fields))
  const save = async () => {
    const saved = await api.patch<SettingsView>(PATH, withoutBlankLines(form.changes))
    form.begin(partOf(saved, fields))
    onSaved(saved)
    refresh()
    say(words.saved)
  }
  const draft: Draft = { ...settings, ...form.values }
  return (
    <FormSection
      title={title}
      form={{ ...form, rest: () => form.rest(fields) }}
      onSave={save}
      disabled={shop.role !== 'owner'}
    >
      {content({
        settings: draft,
        sale: draft,
        currency: draft.currency,
        onChange: form.put,
        errorOf: form.of,
      })}
    </FormSection>
  )
}

function partOf(settings: SettingsView, fields: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => fields.includes(field as keyof Draft)),
  )
}

function withoutBlankLines(changes: Partial<Draft>): Partial<Draft> {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { origins, synonyms } = changes
  return {
    ...changes,
    ...(origins && { origins: filled(origins) }),
    ...(synonyms && { synonyms: filled(synonyms) }),
  }
}

function About({ settings: { name, slug, currency }, onChange, errorOf }: Edited) {
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

function TrustedPages({ settings: { origins }, onChange, errorOf }: Edited) {
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
