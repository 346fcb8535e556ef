import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { useOnline } from './connection.ts'
import { Icon, type IconName } from './icon.tsx'
import { ConnectionError, messageOf } from './problem.ts'
import type { Resource } from './resource.ts'

interface NoticeProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** What a screen says instead of its content: nothing here yet, nothing found, nothing came. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div class="notice">
      <span class="notice-icon">
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const gone = error instanceof ConnectionError
  return (
    <div role="alert">
      <Notice
        icon={gone ? 'offline' : 'warning'}
        title={gone ? 'No connection to the server' : 'This could not be loaded'}
        action={
          <Button icon="refresh" onClick={retry}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    </div>
  )
}

/** Grey lines where rows will be, so that nothing jumps when they come. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}

/** The content of a resource once it is there, and until then what there is to say. */
export function Loaded<T>({
  resource,
  children,
  rows,
}: {
  resource: Resource<T>
  children: (data: T) => ComponentChildren
  rows?: number
}) {
  const { data, error, reload } = resource
  if (data !== null) return <>{children(data)}</>
  if (error) return <Failure error={error} retry={reload} />
  return <Skeleton {...(rows === undefined ? {} : { rows })} />
}

/** Says so while the server cannot be reached, and takes it back by itself. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div class="offline-banner" role="status">
      {!online && (
        <p>
          <Icon name="offline" />
          No connection: changes will not be saved.
        </p>
      )}
    </div>
  )
}
