import type { ServerSettingsView } from '../../../domain/server-settings.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import { LANGUAGE_NAMES } from '../../../text/language.ts'
import { CommandButton } from '../../shared/button.tsx'
import { Field, TextField } from '../../shared/field.tsx'
import { type FormState, useForm } from '../../shared/form.ts'
import { NumberField } from '../../shared/number-field.tsx'
import { choicesOf, Select } from '../../shared/select.tsx'
import { Callout } from '../../shared/state.tsx'
import { say } from '../../shared/toast.tsx'
import { FormSection } from '../frame/form-section.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { type MailDraft, mailDraft, mailOf, mailState, rhythms } from './values.ts'

const words = text.server
const PATH = '/server/settings'

interface SettingsProps {
  readonly settings: ServerSettingsView
  readonly onSaved: (settings: ServerSettingsView) => void
}

/** Saves some settings of the server; the others stay as they are. */
function useSaved({ onSaved }: SettingsProps) {
  const { api } = useSession()
  return async (patch: object) => {
    onSaved(await api.patch<ServerSettingsView>(PATH, patch))
    say(words.saved)
  }
}

/** Says that the environment of the server fixes a setting. */
function Fixed({ when }: { when: boolean }) {
  return when ? <p class="hint">{words.fixed}</p> : null
}

export function LanguageSettings(props: SettingsProps) {
  const { language, fixed } = props.settings
  const form = useForm({ language })
  const save = useSaved(props)
  const choices = choicesOf(LANGUAGE_NAMES)
  const isFixed = fixed.includes('language')
  return (
    <FormSection
      title={words.language}
      form={form}
      onSave={() => save(form.changes)}
      disabled={isFixed}
      after={<Fixed when={isFixed} />}
    >
      <Select
        label={words.languageField}
        hint={words.languageHint}
        choices={choices}
        {...form.field('language')}
      />
    </FormSection>
  )
}

export function BackupSettings(props: SettingsProps) {
  const { backupEverySeconds: now, backupKeep, fixed } = props.settings
  const form = useForm({ backupEverySeconds: now, backupKeep })
  const save = useSaved(props)
  const every = form.field('backupEverySeconds')
  const keep = form.field('backupKeep')
  return (
    <FormSection
      title={words.schedule}
      form={form}
      onSave={() => save(form.changes)}
      after={<Fixed when={fixed.includes('backupEverySeconds') || fixed.includes('backupKeep')} />}
    >
      <div class="grid-2">
        <Select
          label={words.rhythm}
          value={every.value === null ? '' : String(every.value)}
          error={every.error}
          choices={rhythms(now)}
          disabled={fixed.includes('backupEverySeconds')}
          onChange={(value) => every.onChange(value === '' ? null : Number(value))}
        />
        <fieldset disabled={fixed.includes('backupKeep')}>
          <NumberField label={words.keep} decimals={0} min={1} max={10_000} {...keep} />
        </fieldset>
      </div>
    </FormSection>
  )
}

interface MailProps extends SettingsProps, Readonly<ServerView['mail']> {
  /** Called after a test, whatever its result. */
  readonly onTested: () => void
}

export function MailSettings({ isSet, waiting, failure, onTested, ...props }: MailProps) {
  const { api } = useSession()
  const { mail, fixed } = props.settings
  const form = useForm(mailDraft(props.settings))
  const save = useSaved(props)
  const isFixed = fixed.includes('mail')
  const state = mailState({ isSet, failure })
  const send = async () => {
    try {
      const { to } = await api.post<{ to: string }>('/server/test-mail')
      say(isSet ? words.tookMail(to) : words.loggedMail)
    } finally {
      onTested()
    }
  }
  const saveMail = async () => {
    await save({ mail: mailOf(form.values) })
    form.put({ password: '' })
  }
  const after = (
    <>
      <Fixed when={isFixed} />
      {failure !== null && (
        <Callout look="bad" role="status">
          {words.mailFails(failure)}
        </Callout>
      )}
      <p class="soft">{isSet ? words.mailsWaiting(waiting) : words.noMailText}</p>
      <div class="row">
        <CommandButton icon="send" onRun={send} disabled={form.isDirty}>
          {words.testMail}
        </CommandButton>
      </div>
    </>
  )
  return (
    <FormSection
      title={words.mail}
      aside={<span class={`pill ${state.look}`}>{state.label}</span>}
      form={{ ...form, rest: () => form.rest(MAIL_FIELDS) }}
      onSave={saveMail}
      disabled={isFixed}
      after={after}
    >
      <MailFields form={form} hasPassword={mail?.hasPassword ?? false} />
    </FormSection>
  )
}

interface FieldsProps {
  readonly form: FormState<MailDraft>
  readonly hasPassword: boolean
}

function MailFields({ form, hasPassword }: FieldsProps) {
  const field = <Name extends keyof FieldsProps['form']['values']>(name: Name) => ({
    ...form.field(name),
    error: form.of(`mail.${name}`),
  })
  return (
    <div class="grid-2">
      <TextField
        label={words.mailHost}
        hint={words.mailHostHint}
        input={{ placeholder: 'smtp.example.com', spellcheck: false, maxLength: 253 }}
        {...field('host')}
      />
      <NumberField
        label={words.mailPort}
        hint={words.mailPortHint}
        decimals={0}
        min={1}
        max={65_535}
        {...field('port')}
      />
      <TextField
        label={words.mailUser}
        input={{ autocomplete: 'off', spellcheck: false, maxLength: 255 }}
        optional
        {...field('user')}
      />
      <Field
        label={words.mailPassword}
        hint={hasPassword && words.mailPasswordKept}
        error={form.of('mail.password')}
        optional
      >
        {(ids) => (
          <input
            class="input"
            type="password"
            autocomplete="new-password"
            maxLength={255}
            {...ids}
            value={form.values.password}
            onInput={(event) => form.put({ password: event.currentTarget.value })}
          />
        )}
      </Field>
      <TextField
        label={words.senderName}
        optional
        input={{ maxLength: 100 }}
        {...field('fromName')}
      />
      <TextField
        label={words.senderAddress}
        input={{ type: 'email', required: form.values.host !== '', maxLength: 254 }}
        {...field('fromAddress')}
      />
    </div>
  )
}

const MAIL_FIELDS = ['host', 'port', 'user', 'password', 'fromName', 'fromAddress'].map(
  (name) => `mail.${name}`,
)
