import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { text } from '../text.ts'

interface NameDialogProps {
  readonly title: string
  readonly action: string
  readonly hint?: string | undefined
  /** The current name. */
  readonly name?: string
  readonly onSend: (name: string) => Promise<void>
}

/** Asks for the name of a new or existing object. */
export function NameDialog({ hint, name = '', onSend, ...dialog }: NameDialogProps) {
  const form = useForm({ name })
  return (
    <FormDialog {...dialog} form={form} onSend={() => onSend(form.values.name)}>
      <TextField
        label={text.shared.name}
        hint={hint}
        {...form.field('name')}
        input={{ required: true, maxLength: 255 }}
      />
    </FormDialog>
  )
}
