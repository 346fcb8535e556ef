import type { ComponentChildren } from 'preact'
import { Button } from '../../shared/button.tsx'
import { Form } from '../../shared/field.tsx'
import type { FormState } from '../../shared/form.ts'
import { useLeaveGuard } from '../../shared/router.ts'
import { Section } from '../../shared/section.tsx'
import { FormError } from '../../shared/state.tsx'
import { text } from '../text.ts'

interface FormSectionProps<V> {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly form: Pick<FormState<V>, 'isDirty' | 'busy' | 'run' | 'rest' | 'begin'>
  readonly onSave: () => Promise<void>
  /** The section cannot be edited here. */
  readonly disabled?: boolean
  /** Content below the buttons. */
  readonly after?: ComponentChildren
  readonly children: ComponentChildren
}

/** A section that is saved on its own. Its buttons appear with the first change. */
export function FormSection<V>({
  title,
  aside,
  form,
  onSave,
  disabled = false,
  after,
  children,
}: FormSectionProps<V>) {
  useLeaveGuard(form.isDirty)
  return (
    <Section title={title} aside={aside}>
      <Form onSend={() => form.run(onSave)}>
        <fieldset class="stack" disabled={disabled}>
          {children}
        </fieldset>
        <FormError>{form.rest()}</FormError>
        {form.isDirty && (
          <div class="row end">
            <Button onClick={() => form.begin()}>{text.shared.discard}</Button>
            <Button kind="primary" type="submit" busy={form.busy}>
              {text.shared.save}
            </Button>
          </div>
        )}
      </Form>
      {after}
    </Section>
  )
}
