import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { isBack } from '../../shared/router.ts'
import { text as words } from '../text.ts'

interface ScreenProps {
  readonly title: string
  readonly text?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly back?: { readonly href: string; readonly label: string }
  /** Narrow screens are easier to read; full is for wide tables. */
  readonly width?: 'narrow' | 'middle' | 'full'
  readonly children: ComponentChildren
}

let first = true

/** One screen. Its heading takes the focus on navigation, for keyboards and screen readers. */
export function Screen({ title, text, actions, back, width = 'middle', children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = words.frame.pageTitle(title)
  }, [title])
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true })
    first = false
  }, [])
  return (
    <div class={`screen ${width}`}>
      <header class="screen-head">
        <div>
          {back && (
            <a
              class="back"
              href={back.href}
              onClick={(event) => {
                if (!isBack(back.href) || event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                history.back()
              }}
            >
              <Icon name="left" size={16} />
              {back.label}
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p class="soft">{text}</p>}
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
