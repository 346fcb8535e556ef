import type { ComponentChildren } from 'preact'
import logo from '../../shared/logo.svg'

/** What is seen until the first answer comes; the same as the document shows before its script. */
export function Splash() {
  return (
    <p class="starting" role="status">
      <img src={logo} alt="" width={32} height={32} /> kassa
    </p>
  )
}

interface WelcomeProps {
  readonly title?: string
  readonly text?: string
  readonly children: ComponentChildren
  readonly wide?: boolean
}

/** One card in the middle of the page, for whoever is not at work yet. */
export function Welcome({ title, text, children, wide = false }: WelcomeProps) {
  return (
    <main class="welcome">
      <div class={`card welcome-card${wide ? ' wide' : ''}`}>
        <img src={logo} alt="kassa" width={36} height={36} />
        {title && (
          <header>
            <h1>{title}</h1>
            {text && <p class="soft">{text}</p>}
          </header>
        )}
        {children}
      </div>
    </main>
  )
}
