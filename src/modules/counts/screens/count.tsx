import { useEffect } from 'preact/hooks'
import { type Chosen, type ChosenProduct, usePlaced } from '../../../ui/admin/frame/places.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { makerName } from '../../../ui/admin/history/actor.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Api } from '../../../ui/shared/api.ts'
import { Button, ButtonLink } from '../../../ui/shared/button.tsx'
import { ask } from '../../../ui/shared/dialog.tsx'
import { Menu } from '../../../ui/shared/menu.tsx'
import { count as written } from '../../../ui/shared/number.ts'
import { type Resource, usePoll, useResource } from '../../../ui/shared/resource.ts'
import { useNavigate } from '../../../ui/shared/router.ts'
import { Callout, Loaded, Notice } from '../../../ui/shared/state.tsx'
import { useIdempotencyKey } from '../../../ui/shared/submit.ts'
import { day } from '../../../ui/shared/time.ts'
import { attempt } from '../../../ui/shared/toast.tsx'
import type { CountView } from '../line.ts'
import { COUNTS, CountPill } from './counts.tsx'
import { CountLines } from './lines.tsx'
import { ScanBox } from './scan.tsx'

const words = text.counts
const BACK = { href: '/admin/counts', label: words.title }

/** The interval at which an open list is loaded again, to show what other people scan. */
const OTHERS_MS = 4000
const SHOWN = 100

/** One count: it is filled by scanning, and then applied. */
export function CountScreen({ id }: { id: string }) {
  const path = `${COUNTS}/${encodeURIComponent(id)}`
  const count = useResource<CountView>(path, { limit: SHOWN })
  const { data, reload } = count
  usePoll(data?.status === 'applying', count)
  useEffect(() => {
    if (data?.status !== 'open') return
    const timer = setInterval(() => document.hidden || reload(), OTHERS_MS)
    return () => clearInterval(timer)
  }, [data?.status])
  return (
    <Screen
      title={data?.name ?? words.title}
      text={data ? <Facts count={data} /> : '\u00a0'}
      back={BACK}
      width="narrow"
      actions={data && <Actions count={data} path={path} />}
    >
      <Loaded resource={count} gone={words.gone}>
        {(view) => <Content view={view} path={path} count={count} />}
      </Loaded>
    </Screen>
  )
}

function Facts({ count }: { count: CountView }) {
  const { kind, lineCount, createdBy, createdAt, status } = count
  return (
    <>
      <CountPill status={status} />{' '}
      {words.facts(
        words.kindNames[kind],
        text.shared.products(lineCount),
        makerName(createdBy),
        day(createdAt),
      )}
    </>
  )
}

function Actions({ count, path }: { count: CountView; path: string }) {
  const { api } = useSession()
  const navigate = useNavigate()
  // A count is applied once.
  const headers = { 'idempotency-key': useIdempotencyKey() }
  const { kind, status, lineCount } = count
  const apply = () =>
    ask(
      {
        title: words.applyTitle[kind],
        text: words.applyText[kind](lineCount),
        action: words.apply,
        kind: 'primary',
      },
      () => api.post(`${path}/apply`, undefined, { headers }),
    )
  const remove = () =>
    ask(
      {
        title: words.deleteTitle,
        text: words.deleteText,
        action: text.shared.delete,
        done: words.deletedList,
      },
      async () => {
        await api.delete(path)
        navigate('/admin/counts')
      },
    )
  const actions = usePlaced('productActions').map(({ label, icon, run }) => ({
    label,
    icon,
    onSelect: () => void attempt(async () => run(await chosenOf(api, path))),
  }))
  const items = [
    ...(lineCount > 0 ? actions : []),
    { label: text.shared.delete, icon: 'trash' as const, danger: true, onSelect: remove },
  ]
  return (
    <>
      <Menu items={items} label={text.shared.more(count.name)} />
      {status === 'open' && (
        <Button kind="primary" disabled={lineCount === 0} onClick={apply}>
          {words.apply}
        </Button>
      )}
    </>
  )
}

/** All products of a count, with what was counted. */
async function chosenOf(api: Api, path: string): Promise<Chosen> {
  const products: ChosenProduct[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await api.get<CountView>(path, { query: { limit: SHOWN, cursor } })
    products.push(...page.lines.map(({ productId: id, quantity }) => ({ id, quantity })))
    if (page.nextCursor === null) return { name: page.name, products }
    cursor = page.nextCursor
  }
}

interface ContentProps {
  readonly view: CountView
  readonly path: string
  readonly count: Resource<CountView>
}

function Content({ view, path, count }: ContentProps) {
  const { status, lines, lineCount } = view
  const isOpen = status === 'open'
  return (
    <>
      {isOpen && <ScanBox path={path} lines={lines} onChanged={count.reload} />}
      {status === 'applied' && (
        <Callout look="good" action={<ButtonLink href="/admin/jobs">{words.toJobs}</ButtonLink>}>
          {words.appliedText}
        </Callout>
      )}
      {lines.length === 0 ? (
        <div class="card">
          <Notice icon="box" title={words.empty}>
            {words.emptyHint}
          </Notice>
        </div>
      ) : (
        <CountLines view={view} path={path} isOpen={isOpen} onChanged={count.reload} />
      )}
      {lineCount > lines.length && (
        <p class="hint">{words.first(written(lines.length), written(lineCount))}</p>
      )}
    </>
  )
}
