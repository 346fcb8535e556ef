import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Api, Listing } from '../../../ui/shared/api.ts'
import { Button, IconButton } from '../../../ui/shared/button.tsx'
import { Field } from '../../../ui/shared/field.tsx'
import { ApiError, messageOf } from '../../../ui/shared/problem.ts'
import { quantityText } from '../../../ui/shared/quantity.ts'
import { ScanButton } from '../../../ui/shared/scan/camera.tsx'
import { beep } from '../../../ui/shared/scan/sounds.ts'
import { useScanner } from '../../../ui/shared/scan/wedge.ts'
import { complain } from '../../../ui/shared/toast.tsx'
import type { CountView } from '../line.ts'
import type { ChangedLine } from '../scan.ts'

const words = text.counts
const MATCHES = 6

interface ScanBoxProps {
  /** The path of the count. */
  readonly path: string
  readonly lines: Lines
  readonly onChanged: () => void
}

type Lines = CountView['lines']

/** The field for codes, the camera, and the last scan. */
export function ScanBox({ path, lines, onChanged }: ScanBoxProps) {
  const { api } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const listed = useRef(lines)
  listed.current = lines
  const last = scanned && lastOf(scanned, lines)
  const [matches, setMatches] = useState<readonly Product[]>([])
  // Scans that are faster than their answers are sent in their order.
  const queue = useRef(Promise.resolve())
  const scan = (code: string, quantity = 1) => {
    queue.current = queue.current.then(async () => {
      setMatches([])
      try {
        const line = await addToCount(api, path, code, quantity)
        setScanned({ line, before: listed.current })
        beep('found')
        onChanged()
      } catch (error) {
        beep('unknown')
        if (!isUnknown(error)) return complain(messageOf(error))
        const found = await named(api, code)
        setMatches(found)
        if (found.length === 0) complain(words.unknown(code))
      }
    })
  }
  useScanner(field, scan)
  const send = () => {
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    scan(code)
  }
  const pick = (product: Product) => {
    scan(product.id)
    field.current?.focus()
  }
  return (
    <section class="card padded count-scan" aria-label={words.scan}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={words.scan} hint={words.scanHint}>
          {(ids) => (
            <div class="count-field">
              <input
                {...ids}
                ref={field}
                class="input"
                type="text"
                autocomplete="off"
                spellcheck={false}
                enterkeyhint="send"
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
              <ScanButton label={words.camera} isIcon goesOn note={noteOf(last)} onCode={scan} />
            </div>
          )}
        </Field>
      </form>
      {matches.length > 0 && (
        <div class="stack tight">
          <p class="label">{words.pick}</p>
          <div class="row">
            {matches.map((product) => (
              <Button key={product.id} small onClick={() => pick(product)}>
                {productTitle(product)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div role="status">{last?.product && <LastScan line={last} onScan={scan} />}</div>
    </section>
  )
}

/** A scan, and the lines that were loaded before it. */
interface Scanned {
  readonly line: ChangedLine
  readonly before: Lines
}

/** The current line of the last scan; null if it was removed. */
function lastOf({ line, before }: Scanned, lines: Lines): ChangedLine | null {
  if (lines === before) return line
  const now = lines.find(({ productId }) => productId === line.productId)
  return now ? { ...line, quantity: now.quantity } : null
}

/** The last scan in one line of text, below the picture of the camera. */
function noteOf(line: ChangedLine | null): string | undefined {
  if (!line?.product || line.quantity === null) return undefined
  const { unit } = line.product
  return `${productTitle(line.product)}: ${quantityText(toThousandths(line.quantity), unit)}`
}

function LastScan({
  line: { productId, product, quantity, perCode },
  onScan,
}: {
  line: ChangedLine
  onScan: (code: string, quantity?: number) => void
}) {
  if (!product || quantity === null) return null
  const { unit } = product
  const title = productTitle(product)
  return (
    <div class="count-last">
      <div class="main">
        <p class="title">{title}</p>
        {perCode !== 1 && (
          <p class="soft small">{words.lastPack(quantityText(toThousandths(perCode), unit))}</p>
        )}
      </div>
      <IconButton label={words.less(title)} icon="minus" onClick={() => onScan(productId, -1)} />
      <output class="count-quantity">{quantityText(toThousandths(quantity), unit)}</output>
      <IconButton label={words.more(title)} icon="plus" onClick={() => onScan(productId, 1)} />
    </div>
  )
}

/** Adds to a count. A request whose answer is lost is sent again, but counted once. */
async function addToCount(
  api: Api,
  path: string,
  code: string,
  quantity: number,
): Promise<ChangedLine> {
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const headers = { 'idempotency-key': key }
  const body = { code, quantity, mode: 'add' }
  const send = () => api.send<ChangedLine>('PUT', `${path}/lines`, { body, headers, keeps: true })
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError) throw error
    return await send()
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.errors[0]?.code === 'unknown'
}

async function named(api: Api, search: string): Promise<readonly Product[]> {
  const query = { search, limit: MATCHES }
  const { data } = await api.get<Listing<Product>>('/shop/api/products', { query })
  return data
}
