import { useState } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { language } from '../../shared/language.ts'
import { count } from '../../shared/number.ts'
import { Section } from '../../shared/section.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import type { Today } from './sources.ts'

const words = text.today

/** The browser stores the shops for which the steps are hidden. */
const HIDDEN_KEY = 'kassa.steps'

type Step = readonly [name: keyof typeof words.step, href: string, isDone: boolean]

/** The steps to set up a new shop, for owners; null when all are done or hidden. */
export function useSteps({ settings, products, terminals, server }: Today) {
  const { shop, isOperator } = useSession()
  const key = `${HIDDEN_KEY}.${shop.slug}`
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null)
  if (shop.role !== 'owner' || isHidden) return null
  if (!settings.data || !products.data || !terminals.data) return null
  if (isOperator && !server.data) return null
  // The language of a new shop is English.
  const isInLanguage = settings.data.language !== 'en' || language === 'en'
  const steps: readonly Step[] = [
    ['language', '/admin/settings', isInLanguage],
    ['taxes', '/admin/settings', settings.data.taxRates.length > 0],
    ['products', '/admin/products', products.data.total !== 0],
    ['till', '/admin/terminals', terminals.data.data.length > 0],
    ...(server.data ? [['mail', '/admin/server', server.data.mail.isSet] as const] : []),
  ]
  if (steps.every(([, , isDone]) => isDone)) return null
  const hide = () => {
    localStorage.setItem(key, '1')
    setHidden(true)
  }
  return { steps, hide }
}

export function Steps({ steps, hide }: NonNullable<ReturnType<typeof useSteps>>) {
  const done = steps.filter(([, , isDone]) => isDone).length
  return (
    <Section
      title={words.steps}
      aside={<span class="pill">{words.stepsDone(count(done), count(steps.length))}</span>}
    >
      <ol class="list flush today-list">
        {steps.map(([name, href, isDone]) => (
          <li key={name}>
            <a href={href}>
              <span class={`today-icon ${isDone ? 'good' : ''}`}>
                {isDone ? <Icon name="check" size={20} /> : <span class="today-open" />}
              </span>
              <span class="main">
                <span class="title">
                  {words.step[name][0]}
                  {isDone && <span class="unseen"> {words.isDone}</span>}
                </span>
                <span class="soft small">{words.step[name][1]}</span>
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ol>
      <button type="button" class="link small" onClick={hide}>
        {words.hideSteps}
      </button>
    </Section>
  )
}
