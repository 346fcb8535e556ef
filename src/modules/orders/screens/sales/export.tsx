import type { CsvForm } from '../../../../domain/csv.ts'
import { useSession } from '../../../../ui/admin/frame/session.ts'
import { text } from '../../../../ui/admin/text.ts'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { saveFile } from '../../../../ui/shared/file-save.ts'
import { useForm } from '../../../../ui/shared/form.ts'
import { choicesOf, Select } from '../../../../ui/shared/select.tsx'
import type { SalesExport } from '../../export/export.ts'

const words = text.orders.sales.export

const WHAT = choicesOf(words.of)
const FORMS = choicesOf(words.forms)

interface ExportValues {
  readonly from: string
  readonly to: string
  readonly of: SalesExport
  readonly form: CsvForm
}

/** Downloads the sales of some days as a file for the accountant. */
export function ExportDialog({ from, to }: { readonly from: string; readonly to: string }) {
  const { api, shop } = useSession()
  const form = useForm<ExportValues>({ from, to, of: 'documents', form: 'spreadsheet' })
  const { values } = form
  const send = async () => {
    const answer = await api.fetch('GET', '/shop/api/sales/export', { query: { ...values } })
    saveFile(await answer.blob(), `${shop.slug}-${values.of}-${values.from}-${values.to}.csv`)
  }
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      form={form}
      disabled={values.from === '' || values.to === ''}
      onSend={send}
    >
      <TextField
        label={text.shared.firstDay}
        {...form.field('from')}
        input={{ type: 'date', max: values.to }}
      />
      <TextField
        label={text.shared.lastDay}
        {...form.field('to')}
        input={{ type: 'date', min: values.from }}
      />
      <Select
        label={words.what}
        choices={WHAT}
        hint={words.hints[values.of]}
        {...form.field('of')}
      />
      <Select
        label={words.form}
        choices={FORMS}
        hint={words.formHints[values.form]}
        {...form.field('form')}
      />
    </FormDialog>
  )
}
