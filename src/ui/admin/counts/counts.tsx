import type { CountSummary } from '../../../domain/counts/count.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { navigate } from '../../shared/router.ts'
import { choicesOf, Select } from '../../shared/select.tsx'
import { Notice } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { makerName } from '../history/values.ts'
import { text } from '../text.ts'

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
    <Screen title={text.frame.screens.counts} text={words.text} actions={add} width="narrow">
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
  const form = useForm<Pick<CountSummary, 'name' | 'kind'>>({ name: '', kind: 'count' })
  const send = async () => {
    const { id } = await api.post<CountSummary>(COUNTS, form.values)
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
