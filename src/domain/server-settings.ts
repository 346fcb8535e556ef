import { type Static, Type } from '@sinclair/typebox'
import { TEXT_LANGUAGES, type TextLanguage } from '../text/language.ts'
import { conflict } from './error.ts'
import type { MailServer, Sender } from './mail/mail.ts'
import {
  MailServerInput,
  MailServerView,
  mailView,
  openedMail,
  type StoredMail,
  sealedMail,
  serverOf,
} from './mail/server.ts'
import type { Ports } from './ports.ts'
import { ListOf, Named, OneOf, OrNull } from './schema.ts'
import type { Reading } from './store.ts'

/** The settings that can also be changed in the browser. */
const NAMES = ['language', 'backupEverySeconds', 'backupKeep', 'mail'] as const
export type ServerSettingName = (typeof NAMES)[number]

/** The values from the environment; the default for a setting that it does not fix. */
export interface ServerDefaults {
  readonly fixed: readonly ServerSettingName[]
  readonly language: TextLanguage
  readonly backup: {
    readonly everyMs: number | null
    readonly keep: number
    /**
     * Whether scheduled backups need a place from the environment, because several servers share
     * none.
     */
    readonly needsPlace: boolean
  }
  readonly smtpUrl: string
  readonly mailFrom: Sender
}

const DAY_SECONDS = 86_400

const settings = {
  language: OneOf(TEXT_LANGUAGES, {
    description: 'The language of pages and codes for browsers that ask for none of these.',
  }),
  backupEverySeconds: OrNull(Type.Integer({ minimum: 1 }), {
    description: 'null: only backups that somebody asks for.',
  }),
  backupKeep: Type.Integer({ minimum: 1, maximum: 10_000 }),
}

/** The settings of the server, without the password of the mail server. */
export const ServerSettingsView = Named('ServerSettings', {
  ...settings,
  mail: OrNull(MailServerView, {
    description: 'null: mail is written to the log.',
  }),
  fixed: ListOf(OneOf(NAMES), {
    description: 'What the environment sets, so that it cannot be changed here.',
  }),
})
export type ServerSettingsView = Static<typeof ServerSettingsView>

/** Settings that are left out stay as they are. */
export const ServerSettingsPatch = Type.Partial(
  Named('ServerSettingsUpdate', {
    ...settings,
    backupEverySeconds: OrNull(Type.Integer({ minimum: 3600, maximum: 365 * DAY_SECONDS })),
    mail: OrNull(MailServerInput),
  }),
  { additionalProperties: false },
)
export type ServerSettingsPatch = Static<typeof ServerSettingsPatch>

interface Stored {
  readonly language?: TextLanguage
  readonly backupEverySeconds?: number | null
  readonly backupKeep?: number
  readonly mail?: StoredMail | null
}

/**
 * The settings of the whole server: those that the environment fixes, and the others from the
 * browser. Each access reads the current value.
 */
export class ServerSettings {
  #stored: Stored = {}
  #rows = ''
  #mail: MailServer | null = null

  constructor(
    readonly defaults: ServerDefaults,
    readonly ports: Pick<Ports, 'store' | 'secrets'>,
  ) {
    this.#take({})
  }

  get language(): TextLanguage {
    return this.#value('language') ?? this.defaults.language
  }

  /** Null if no backups are scheduled. */
  get everyMs(): number | null {
    const seconds = this.#value('backupEverySeconds') ?? null
    return seconds === null ? this.defaults.backup.everyMs : seconds * 1000
  }

  /** The number of backups that are kept. */
  get keep(): number {
    return this.#value('backupKeep') ?? this.defaults.backup.keep
  }

  /** The object stays identical until the setting changes. */
  get mail(): MailServer | null {
    return this.#mail
  }

  /** Reads the settings again, because another server may have changed them. */
  async load(): Promise<void> {
    const rows = await this.ports.store.read.all<Row>('server.settings', {})
    const text = JSON.stringify(rows)
    if (text === this.#rows) return
    this.#take(this.#opened(rows))
    this.#rows = text
  }

  /**
   * Changes settings with immediate effect.
   * @throws Refusal CONFLICT if the environment fixes one; VALIDATION_FAILED
   */
  async change(patch: ServerSettingsPatch): Promise<void> {
    const given = NAMES.filter((name) => patch[name] !== undefined)
    const fixed = given.find((name) => this.defaults.fixed.includes(name))
    if (fixed) {
      throw conflict(fixed, 'fixed', 'The environment of the server sets this; change it there.')
    }
    if (patch.backupEverySeconds && this.defaults.backup.needsPlace) {
      const message = 'With several servers, backups need a place that KASSA_BACKUP_TO names.'
      throw conflict('backupEverySeconds', 'place', message)
    }
    await this.ports.store.write(async (tx) => {
      const before = this.#opened(await rowsOf(tx))
      for (const name of given) {
        const value =
          name === 'mail'
            ? patch.mail && sealedMail(this.ports.secrets, patch.mail, before.mail ?? null)
            : patch[name]
        await tx.run('server.set', { name, value: JSON.stringify(value) })
      }
    })
    await this.load()
  }

  view(): ServerSettingsView {
    const { fixed } = this.defaults
    return {
      language: this.language,
      backupEverySeconds: this.everyMs === null ? null : this.everyMs / 1000,
      backupKeep: this.keep,
      mail: this.#mail && mailView(this.#mail),
      fixed,
    }
  }

  #value<Name extends ServerSettingName>(name: Name): Stored[Name] | undefined {
    return this.defaults.fixed.includes(name) ? undefined : this.#stored[name]
  }

  #take(stored: Stored): void {
    const { smtpUrl, mailFrom } = this.defaults
    this.#stored = stored
    const mail = this.#value('mail')
    if (mail) this.#mail = serverOf(mail)
    else this.#mail = smtpUrl ? { url: smtpUrl, from: mailFrom } : null
  }

  #opened(rows: readonly Row[]): Stored {
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
    return stored.mail ? { ...stored, mail: openedMail(this.ports.secrets, stored.mail) } : stored
  }
}

interface Row {
  readonly name: string
  readonly value: string
}

async function rowsOf(read: Reading): Promise<readonly Row[]> {
  return await read.all<Row>('server.settings', {})
}
