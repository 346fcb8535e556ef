import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SectionProps {
  readonly title: string
  /** Content next to the title. */
  readonly aside?: ComponentChildren
  /** One of several sections that may have the same title, so it is no landmark. */
  readonly listed?: boolean
  readonly children: ComponentChildren
}

/** A card with a title, a part of a screen. */
export function Section({ title, aside, listed = false, children }: SectionProps) {
  const id = useId()
  const heading = <h2 id={id}>{title}</h2>
  const Part = listed ? 'article' : 'section'
  return (
    <Part class="card padded" aria-labelledby={id}>
      {aside ? (
        <header>
          {heading}
          {aside}
        </header>
      ) : (
        heading
      )}
      {children}
    </Part>
  )
}
