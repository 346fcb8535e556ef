import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'
import { useCommand } from './submit.ts'

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

interface CommandButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly onRun: () => Promise<unknown>
}

/** A button that is busy while its command runs, and shows the error if it fails. */
export function CommandButton({ onRun, busy = false, ...button }: CommandButtonProps) {
  const command = useCommand()
  return <Button {...button} busy={busy || command.busy} onClick={() => void command.run(onRun)} />
}

interface IconButtonProps {
  /** Describes the command, for screen readers and as a tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly onClick?: (event: MouseEvent) => void
  readonly disabled?: boolean
  /** The command is running: shows a spinner and ignores clicks. */
  readonly busy?: boolean
}

export function IconButton({ label, icon, onClick, disabled, busy = false }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={(event) => !busy && onClick?.(event)}
    >
      {busy ? <span class="spinner" /> : <Icon name={icon} />}
    </button>
  )
}

interface CommandIconButtonProps extends Omit<IconButtonProps, 'busy' | 'onClick'> {
  readonly onRun: () => Promise<unknown>
}

/** An icon that is busy while its command runs, and shows the error if it fails. */
export function CommandIconButton({ onRun, ...button }: CommandIconButtonProps) {
  const { busy, run } = useCommand()
  return <IconButton {...button} busy={busy} onClick={() => void run(onRun)} />
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
