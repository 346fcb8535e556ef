import { Entry, ListCard } from '../../../ui/admin/frame/list.tsx'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { makerName } from '../../../ui/admin/history/actor.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { open } from '../../../ui/shared/open.tsx'
import { useList } from '../../../ui/shared/resource.ts'
import { useNavigate } from '../../../ui/shared/router.ts'
import { choicesOf, Select } from '../../../ui/shared/select.tsx'
import { Notice } from '../../../ui/shared/state.tsx'
import { useIdempotencyKey } from '../../../ui/shared/submit.ts'
import { day } from '../../../ui/shared/time.ts'
import type { CountSummary } from '../count.ts'

const words = text.counts
export const COUNTS = '/shop/api/counts'

const LOOKS = { open: '', applying: 'warn', applied: 'good' } as const

export function CountPill({ status }: Pick<CountSummary, 'status'>) {
  return <span class={`pill ${LOOKS[status]}`}>{words.status[status]}</span>
}

/** The counts and deliveries of the shop. */
export function CountsScreen() {
  const counts = useList<CountSummary>(COUNTS)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => open(<NewCount />)}>
      {words.add}
    </Button>
  )
  return (
    <Screen title={words.title} text={words.text} actions={add} width="narrow">
      <ListCard
        resource={counts}
        empty={
          <Notice icon="check" title={words.none} action={add}>
            {words.noneHint}
          </Notice>
        }
      >
        {({ id, name, kind, status, lineCount, createdBy, createdAt }) => (
          <>
            <Entry title={<a href={`/admin/counts/${id}`}>{name}</a>}>
              {words.facts(
                words.kindNames[kind],
                text.shared.products(lineCount),
                makerName(createdBy),
                day(createdAt),
              )}
            </Entry>
            <CountPill status={status} />
          </>
        )}
      </ListCard>
    </Screen>
  )
}

function NewCount() {
  const { api } = useSession()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const form = useForm<Pick<CountSummary, 'name' | 'kind'>>({ name: '', kind: 'count' })
  const send = async () => {
    const headers = { 'idempotency-key': key }
    const { id } = await api.post<CountSummary>(COUNTS, form.values, { headers })
    navigate(`/admin/counts/${id}`)
  }
  return (
    <FormDialog title={words.add} action={words.addAction} form={form} onSend={send}>
      <TextField
        label={text.shared.name}
        {...form.field('name')}
        input={{ required: true, maxLength: 100, placeholder: words.namePlaceholder }}
      />
      <Select label={words.kind} choices={choicesOf(words.kinds)} {...form.field('kind')} />
    </FormDialog>
  )
}
