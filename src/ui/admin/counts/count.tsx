import { useEffect } from 'preact/hooks'
import type { CountView } from '../../../domain/counts/line.ts'
import { Button, ButtonLink } from '../../shared/button.tsx'
import { ask } from '../../shared/dialog.tsx'
import { Menu } from '../../shared/menu.tsx'
import { count as written } from '../../shared/number.ts'
import { type Resource, usePoll, useResource } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { Callout, Loaded, Notice } from '../../shared/state.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { day } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { makerName } from '../history/values.ts'
import { text } from '../text.ts'
import { COUNTS, CountPill } from './counts.tsx'
import { CountLines } from './lines.tsx'
import { ScanBox } from './scan.tsx'

const words = text.counts
const BACK = { href: '/admin/counts', label: text.frame.screens.counts }

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
      title={data?.name ?? text.frame.screens.counts}
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
  const items = [
    ...(lineCount > 0
      ? [
          {
            label: words.labels,
            icon: 'printer' as const,
            onSelect: () => navigate(`/admin/labels?count=${count.id}`),
          },
        ]
      : []),
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
