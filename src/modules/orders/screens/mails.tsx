import type { SettingsProps, SettingsSection } from '../../../ui/admin/shop/section.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { Dialog } from '../../../ui/shared/dialog.tsx'
import { TextArea, TextField, Tick } from '../../../ui/shared/field.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { useResource } from '../../../ui/shared/resource.ts'
import { Loaded } from '../../../ui/shared/state.tsx'
import type { MailPreview } from '../mail/order-notice.ts'
import {
  CHECKOUT_LIMITS as LIMITS,
  ORDER_MAILS,
  type OrderMail,
  SHOPPER_MAILS,
  type ShopperMail,
} from '../values.ts'

const words = text.orders.mails

export const mailsSection: SettingsSection = {
  title: words.title,
  rank: 130,
  fields: ['mails', 'mailTexts', 'mailReplyTo'],
  content: OrderMails,
}

/** Selects the mails that are sent about orders, and their texts. */
function OrderMails({
  settings: { mails, mailTexts, mailReplyTo },
  onChange,
  errorOf,
}: SettingsProps<'mails' | 'mailTexts' | 'mailReplyTo'>) {
  return (
    <>
      <TextField
        label={words.replyTo}
        hint={words.replyToHint}
        optional
        value={mailReplyTo ?? ''}
        onInput={(address) => onChange({ mailReplyTo: address || null })}
        error={errorOf('mailReplyTo')}
        input={{ type: 'email', maxLength: LIMITS.replyTo }}
      />
      <p class="hint">{words.textsHint}</p>
      {ORDER_MAILS.map((mail) => (
        <div class="stack tight" key={mail}>
          <div class="row spread nowrap">
            <Tick
              checked={mails[mail]}
              onChange={(isOn) => onChange({ mails: { ...mails, [mail]: isOn } })}
            >
              {words.names[mail]}
            </Tick>
            <Button small onClick={() => open(<Preview mail={mail} />)}>
              {words.preview}
              <span class="unseen"> {words.names[mail]}</span>
            </Button>
          </div>
          {isToShopper(mail) && mails[mail] && (
            <TextArea
              label={words.texts[mail]}
              optional
              rows={2}
              maxLength={LIMITS.mailText}
              value={mailTexts[mail]}
              onInput={(text) => onChange({ mailTexts: { ...mailTexts, [mail]: text } })}
              error={errorOf(`mailTexts.${mail}`)}
            />
          )}
        </div>
      ))}
    </>
  )
}

function isToShopper(mail: OrderMail): mail is ShopperMail {
  return SHOPPER_MAILS.some((one) => one === mail)
}

function Preview({ mail }: { mail: OrderMail }) {
  const preview = useResource<MailPreview>(`/shop/api/shop/mails/${mail}`)
  return (
    <Dialog title={words.names[mail]} wide>
      <Loaded resource={preview}>
        {(shown) => (
          <div class="stack tight">
            <strong>{shown.subject}</strong>
            <iframe
              class="mail-preview"
              title={words.preview}
              sandbox="allow-same-origin"
              srcdoc={shown.html.replaceAll(' style="', ' data-style="')}
              onLoad={dressed}
            />
            <details>
              <summary class="link">{words.plainText}</summary>
              <pre class="mail-text">{shown.text}</pre>
            </details>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/**
 * Styles the preview of a mail. The frame inherits the policy of this page: scripts cannot run, and
 * styles in its HTML are refused, but styles set by this page are allowed.
 */
function dressed({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLIFrameElement)) return
  const page = currentTarget.contentDocument
  for (const one of page?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    one.style.cssText = one.dataset.style ?? ''
  }
  currentTarget.height = String(page?.documentElement.scrollHeight ?? 0)
}
