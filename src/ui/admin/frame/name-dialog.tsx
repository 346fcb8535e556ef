import { useState } from 'preact/hooks'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useSubmit } from '../../shared/submit.ts'

interface NameDialogProps {
  readonly title: string
  readonly action: string
  readonly hint?: string | undefined
  /** The name so far. */
  readonly name: string
  readonly onSend: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of something new or known. */
export function NameDialog({ hint, name: old, onSend, ...dialog }: NameDialogProps) {
  const [name, setName] = useState(old)
  const submission = useSubmit()
  return (
    <FormDialog {...dialog} submission={submission} onSend={() => onSend(name)}>
      <TextField
        label="Name"
        hint={hint}
        value={name}
        onInput={setName}
        error={submission.of('name') ?? submission.rest(['name'])}
        input={{ required: true, maxLength: 255 }}
      />
    </FormDialog>
  )
}
