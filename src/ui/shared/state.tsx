import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { useOnline } from './connection.ts'
import { Icon, type IconName } from './icon.tsx'
import { ConnectionError, isGone, messageOf } from './problem.ts'
import type { Resource } from './resource.ts'
import { shared } from './text.ts'

interface NoticeProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** Shown instead of content: an empty list, no results, or an error. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div class="notice">
      <span class="notice-icon">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {children && <p class="soft">{children}</p>}
      {action}
    </div>
  )
}

const LOOK_ICONS = { good: 'check', warn: 'warning', bad: 'warning' } as const

interface CalloutProps {
  readonly look?: keyof typeof LOOK_ICONS | undefined
  readonly icon?: IconName
  readonly role?: 'alert' | 'status'
  /** A button after the text. */
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** A note that stands out from a page or dialog. */
export function Callout({ look, icon, role, action, children }: CalloutProps) {
  return (
    <p class={`callout ${[look, action && 'with-action'].filter(Boolean).join(' ')}`} role={role}>
      <Icon name={icon ?? (look ? LOOK_ICONS[look] : 'info')} />
      <span class={action ? 'callout-text' : undefined}>{children}</span>
      {action}
    </p>
  )
}

/** An error that belongs to a whole form, not to one field; null renders nothing. */
export function FormError({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <Callout look="bad" role="alert">
      {children}
    </Callout>
  )
}

export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const isOffline = error instanceof ConnectionError
  return (
    <div role="alert">
      <Notice
        icon={isOffline ? 'offline' : 'warning'}
        title={isOffline ? shared.noConnection : shared.notLoaded}
        action={
          <Button icon="refresh" onClick={retry}>
            {shared.tryAgain}
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    </div>
  )
}

/** Grey lines in the place of rows that are being loaded, so that the layout does not jump. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status" aria-label={shared.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}

interface LoadedProps<T> {
  readonly resource: Omit<Resource<T>, 'set'>
  readonly children: (data: T) => ComponentChildren
  /** The number of skeleton lines while it is loaded. */
  readonly rows?: number
  /** The text if the resource does not exist or no longer exists. */
  readonly gone?: string
}

/** The content of a resource, or its error, or a skeleton while it is loaded. */
export function Loaded<T>({ resource, children, rows = 6, gone }: LoadedProps<T>) {
  const { data, error, reload } = resource
  if (data !== null) return <>{children(data)}</>
  if (gone && isGone(error)) {
    return (
      <Notice icon="search" title={gone}>
        {shared.gone}
      </Notice>
    )
  }
  return error ? <Failure error={error} retry={reload} /> : <Skeleton rows={rows} />
}

/** Visible while the server cannot be reached. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div class="offline-banner" role="status">
      {!online && (
        <p>
          <Icon name="offline" />
          {shared.offline}
        </p>
      )}
    </div>
  )
}
