import { type Static, Type } from '@sinclair/typebox'
import { plainEmailAddress } from '../../../domain/access/user.ts'
import { type FieldError, fieldError } from '../../../domain/error.ts'
import { Closed, Named, OrNull } from '../../../domain/schema.ts'
import { lines, plainTextErrors } from '../../../domain/text.ts'
import { CHECKOUT_LIMITS as LIMITS, ORDER_MAILS, SHOPPER_MAILS } from '../values.ts'

function forEach<Name extends string, Field>(names: readonly Name[], field: Field) {
  return Object.fromEntries(names.map((name) => [name, field])) as { [_ in Name]: Field }
}

/** The mails about orders that are sent, and what the shop says in them. */
export const MailSettings = Closed({
  mails: Named('MailSwitches', forEach(ORDER_MAILS, Type.Boolean()), {
    description: 'The mails about orders that are sent.',
  }),
  mailTexts: Named(
    'MailTexts',
    forEach(SHOPPER_MAILS, Type.String({ maxLength: LIMITS.mailText })),
    {
      description: 'A paragraph of the shop in each mail to shoppers, as lines of plain text.',
    },
  ),
  mailReplyTo: OrNull(Type.String({ maxLength: LIMITS.replyTo }), {
    description:
      'The address to which shoppers answer these mails; null: the sender of the mail server.',
  }),
})
export type MailSettings = Static<typeof MailSettings>

/** Objects are merged field by field. */
export const MailPatch = Closed({
  mails: Type.Optional(
    Named('MailSwitchesUpdate', Type.Partial(MailSettings.properties.mails).properties),
  ),
  mailTexts: Type.Optional(
    Named('MailTextsUpdate', Type.Partial(MailSettings.properties.mailTexts).properties),
  ),
  mailReplyTo: Type.Optional(MailSettings.properties.mailReplyTo),
})
export type MailPatch = Static<typeof MailPatch>

/** The settings of a shop that has set none. */
export const NO_MAIL_SETTINGS: MailSettings = {
  mails: forEach(ORDER_MAILS, true),
  mailTexts: forEach(SHOPPER_MAILS, ''),
  mailReplyTo: null,
}

/** The settings after a patch. A reply address that is wrong stays as it was sent. */
export function patchedMails(before: MailSettings, patch: MailPatch): MailSettings {
  const texts = { ...before.mailTexts, ...patch.mailTexts }
  const sent = patch.mailReplyTo === undefined ? before.mailReplyTo : patch.mailReplyTo
  return {
    mails: { ...before.mails, ...patch.mails },
    mailTexts: Object.fromEntries(
      SHOPPER_MAILS.map((mail) => [mail, lines(texts[mail])]),
    ) as MailSettings['mailTexts'],
    mailReplyTo: sent ? (plainEmailAddress(sent) ?? sent) : null,
  }
}

/** The errors in the settings. */
export function mailErrors({ mailTexts, mailReplyTo }: MailSettings): FieldError[] {
  const isAddress = mailReplyTo === null || plainEmailAddress(mailReplyTo) === mailReplyTo
  const message = 'Give one plain address, such as shop@example.com, or null.'
  return [
    ...(isAddress ? [] : [fieldError('mailReplyTo', 'email', message)]),
    ...SHOPPER_MAILS.flatMap((mail) => plainTextErrors(`mailTexts.${mail}`, mailTexts[mail])),
  ]
}
