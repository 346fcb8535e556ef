import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { attempt } from './toast.tsx'

type Kind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly kind?: Kind
  readonly icon?: IconName
  readonly type?: 'button' | 'submit'
  /** The command is running: shows a spinner and ignores clicks. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly small?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly form?: string
  /** A longer text than the visible one, for screen readers. */
  readonly label?: string | undefined
}

export function Button(props: ButtonProps) {
  const { children, kind = 'plain', icon, type = 'button', busy = false, small = false } = props
  return (
    <button
      type={type}
      class={`button ${kind}${small ? ' small' : ''}`}
      disabled={props.disabled}
      aria-busy={busy}
      aria-disabled={busy}
      form={props.form}
      aria-label={props.label}
      onClick={(event) => (busy ? event.preventDefault() : props.onClick?.(event))}
    >
      {busy ? <span class="spinner" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

interface CommandButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly onRun: () => Promise<unknown>
}

/** A button that is busy while its command runs, and shows the error if it fails. */
export function CommandButton({ onRun, ...button }: CommandButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await attempt(onRun)
    setBusy(false)
  }
  return <Button {...button} busy={busy} onClick={() => void run()} />
}

interface IconButtonProps {
  /** Describes the command, for screen readers and as a tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly onClick?: (event: MouseEvent) => void
  readonly disabled?: boolean
}

export function IconButton({ label, icon, onClick, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  children,
  kind = 'plain',
  icon,
  small = false,
}: {
  href: string
  children: ComponentChildren
  kind?: Kind
  icon?: IconName
  small?: boolean
}) {
  return (
    <a class={`button ${kind}${small ? ' small' : ''}`} href={href}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}
