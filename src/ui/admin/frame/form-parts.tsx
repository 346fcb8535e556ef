import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'

/** What stands beside a form that cannot be used as it is. */
export function FormError({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <p class="callout bad" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}

interface SaveBarProps {
  readonly dirty: boolean
  readonly busy: boolean
  readonly isNew: boolean
  readonly onDiscard: () => void
}

/** Stays at the foot of the screen for as long as there is something to save. */
export function SaveBar({ dirty, busy, isNew, onDiscard }: SaveBarProps) {
  if (!dirty && !isNew) return null
  return (
    <div class="save-bar">
      <p>{isNew ? 'Not saved yet' : 'Unsaved changes'}</p>
      {!isNew && <Button onClick={onDiscard}>Discard</Button>}
      <Button kind="primary" type="submit" busy={busy}>
        {isNew ? 'Create the product' : 'Save'}
      </Button>
    </div>
  )
}
