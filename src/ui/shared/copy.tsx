import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useClose } from './open.tsx'
import { Callout } from './state.tsx'
import { shared } from './text.ts'
import { complain } from './toast.tsx'

const SHOWN_MS = 2000

/** A text with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyToClipboard(text))) return complain(shared.copyFailed)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <div class="secret">
      <code>{text}</code>
      <Button
        small
        icon={copied ? 'check' : 'copy'}
        label={copied ? undefined : label}
        onClick={() => void copy()}
      >
        {copied ? shared.copied : shared.copy}
      </Button>
    </div>
  )
}

interface SecretDialogProps {
  readonly title: string
  readonly secret: string
  /** Describes the copy button, for screen readers: "Copy the secret key". */
  readonly label: string
  /** Explains how to use the secret. */
  readonly children: ComponentChildren
  readonly look?: 'warn'
}

/** Shows a secret that is shown only once, so that only the dialog's button closes it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, secret, label, children, look } = props
  const close = useClose()
  return (
    <Dialog
      title={title}
      onClose={null}
      actions={
        <Button kind="primary" onClick={close}>
          {shared.savedSecret}
        </Button>
      }
    >
      <CopyText text={secret} label={label} />
      <Callout look={look}>{children}</Callout>
    </Dialog>
  )
}

/** On plain HTTP browsers have no clipboard API; execCommand still works there. */
async function copyToClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
