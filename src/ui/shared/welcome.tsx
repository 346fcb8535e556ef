import type { ComponentChildren } from 'preact'
import logo from './logo.svg'

/** Shown until the first answer arrives; looks like index.html before its script runs. */
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

/** A page with one card in the middle, for signing in and setting up. */
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
