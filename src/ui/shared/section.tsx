import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SectionProps {
  readonly title: string
  /** Stands beside the title. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** A card with a title, a part of a screen. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section class="card padded" aria-labelledby={id}>
      {aside ? (
        <header>
          {heading}
          {aside}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
