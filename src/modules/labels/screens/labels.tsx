import { type ComponentChildren, render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { Tick } from '../../../ui/shared/field.tsx'
import { money } from '../../../ui/shared/money.ts'
import { NumberField } from '../../../ui/shared/number-field.tsx'
import { contentText, unitSign } from '../../../ui/shared/quantity.ts'
import { useLoaded } from '../../../ui/shared/resource.ts'
import { useAddress } from '../../../ui/shared/router.ts'
import { choicesOf, Select } from '../../../ui/shared/select.tsx'
import { Loaded, Notice } from '../../../ui/shared/state.tsx'
import { barsOf } from './bars.ts'
import { labelsOf, PER_PAGE, pagesOf, SHEETS, type Sheet } from './sheets.ts'
import { type LabelSource, labelSource, rememberPrint } from './source.ts'

const words = text.labels
const MAX_COPIES = 100

/** Prints labels: of chosen products, or of all products with a changed price. */
export function LabelsScreen() {
  const { api, shop } = useSession()
  const { query } = useAddress()
  const source = useLoaded(`labels ${shop.slug} ${query}`, (signal) =>
    labelSource(api, shop.slug, query, signal),
  )
  const isChanged = !query.has('chosen')
  return (
    <Screen title={words.title} text={words.text}>
      <Loaded resource={source} gone={words.noneOf}>
        {(found) =>
          found.products.length === 0 ? (
            <div class="card">
              <Notice icon="printer" title={words.none}>
                {isChanged ? words.noneHint : words.noneOf}
              </Notice>
            </div>
          ) : (
            <LabelForm source={found} isChanged={isChanged} slug={shop.slug} />
          )
        }
      </Loaded>
    </Screen>
  )
}

interface LabelFormProps {
  readonly source: LabelSource
  readonly isChanged: boolean
  readonly slug: string
}

function LabelForm({ source: { name, products }, isChanged, slug }: LabelFormProps) {
  const [sheet, setSheet] = useState<Sheet>('a24')
  const [copies, setCopies] = useState(1)
  const [isCounted, setCounted] = useState(name !== null)
  const [skip, setSkip] = useState(0)
  const labels = labelsOf(products, { isCounted, copies })
  const printAll = () => {
    print()
    if (isChanged) rememberPrint(slug)
  }
  const which =
    name !== null
      ? words.ofList(name)
      : isChanged
        ? words.changed
        : words.ofSelection(products.length)
  return (
    <>
      <section class="card padded" aria-label={words.title}>
        <p>
          <strong>{which}</strong>
        </p>
        <Select
          label={words.sheet}
          value={sheet}
          choices={choicesOf(words.sheets, SHEETS)}
          onChange={setSheet}
        />
        {name !== null && (
          <Tick checked={isCounted} onChange={setCounted}>
            {words.asCounted}
          </Tick>
        )}
        {!isCounted && (
          <NumberField
            label={words.copies}
            value={copies}
            decimals={0}
            min={1}
            max={MAX_COPIES}
            onChange={setCopies}
          />
        )}
        {sheet !== 'roll' && (
          <NumberField
            label={words.skip}
            value={skip}
            decimals={0}
            max={PER_PAGE[sheet] - 1}
            onChange={setSkip}
          />
        )}
        <div class="row">
          <Button kind="primary" icon="printer" onClick={printAll}>
            {words.print}
          </Button>
          <span class="soft">{words.count(labels.length)}</span>
        </div>
        <p class="hint">{words.hint}</p>
      </section>
      <section class="stack" aria-label={words.preview}>
        <h2>{words.preview}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls */}
        <div class="label-preview" tabIndex={0}>
          <Sheets sheet={sheet} skip={skip} labels={labels.slice(0, PER_PAGE[sheet])} />
        </div>
      </section>
      <Printed>
        <Sheets sheet={sheet} skip={skip} labels={labels} />
      </Printed>
    </>
  )
}

/** The printed content. It is an element next to the page that only printers show. */
function Printed({ children }: { children: ComponentChildren }) {
  const host = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.className = 'label-print'
    element.setAttribute('aria-hidden', 'true')
    document.body.append(element)
    host.current = element
    return () => {
      render(null, element)
      element.remove()
    }
  }, [])
  useEffect(() => {
    if (host.current) render(children, host.current)
  })
  return null
}

interface SheetsProps {
  readonly sheet: Sheet
  /** Positions left empty on the first page. */
  readonly skip: number
  readonly labels: readonly Product[]
}

function Sheets({ sheet, skip, labels }: SheetsProps) {
  return (
    <>
      {pagesOf(sheet, skip, labels).map((page, at) => (
        <div key={at} class={`label-sheet ${sheet}`}>
          {page.map((product, index) =>
            product ? <Label key={index} product={product} /> : <span key={index} />,
          )}
        </div>
      ))}
    </>
  )
}

/** One label: name, price, price per unit, barcode. */
function Label({ product }: { product: Product }) {
  const { price, currency, unit, content, unitPrice, barcode, sku } = product
  const code = barcode ?? sku
  const amount = money(price, currency)
  return (
    <article class="label-cell">
      <p class="label-name">{productTitle(product)}</p>
      <p class="label-price">
        {amount}
        {unit !== 'piece' && <small>{words.perUnit(amount, unitSign(unit))}</small>}
        {unitPrice && unitPrice.unit !== unit && (
          <small>
            {content && `${contentText(content)} · `}
            {words.perUnit(money(unitPrice.price, currency), unitSign(unitPrice.unit))}
          </small>
        )}
      </p>
      {code === null ? (
        <p class="label-code label-missing">{words.noBarcode}</p>
      ) : (
        <Barcode code={code} />
      )}
    </article>
  )
}

function Barcode({ code }: { code: string }) {
  const bars = barsOf(code)
  if (!bars) return <p class="label-code">{code}</p>
  const marks = [...bars.matchAll(/1+/g)].map(({ index, 0: { length } }) => {
    return `M${index} 0h${length}v10h-${length}z`
  })
  return (
    <div class="label-bars">
      <svg
        viewBox={`0 0 ${bars.length} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={code}
        shape-rendering="crispEdges"
      >
        <path d={marks.join('')} />
      </svg>
      <p class="label-code">{code}</p>
    </div>
  )
}
