import { dayOf } from '../../../domain/time.ts'
import { Icon } from '../../shared/icon.tsx'
import { Section } from '../../shared/section.tsx'
import { Failure, Notice, Skeleton } from '../../shared/state.tsx'
import { calendarDay } from '../../shared/time.ts'
import type { TodayFigure, Todo } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { text } from '../text.ts'
import { type Today, useToday } from './sources.ts'
import { Steps, useSteps } from './steps.tsx'

const words = text.today

/** The start page: figures of today, and the tasks that are due. */
export function TodayScreen() {
  const today = useToday()
  const settings = today.settings.data
  const steps = useSteps(today)
  return (
    <Screen
      title={text.frame.screens.today}
      text={settings && calendarDay(dayOf(Date.now(), settings.timeZone))}
      width="narrow"
    >
      <Figures figures={today.figures} />
      <Todos today={today} hasSteps={steps !== null} />
      {steps && <Steps {...steps} />}
    </Screen>
  )
}

function Figures({ figures }: { figures: readonly TodayFigure[] }) {
  if (figures.length === 0) return null
  return (
    <dl class="figures">
      {figures.map(({ label, href, value, hint }) => (
        <div class="card" key={label}>
          <dt class="soft small">{href === null ? label : <a href={href}>{label}</a>}</dt>
          <dd class="big-number">{value ?? '\u00a0'}</dd>
          <dd class="soft small">{hint ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TodosProps {
  readonly today: Today
  /**
   * Whether steps are shown below, so that an empty list need not say that nothing is to be done.
   */
  readonly hasSteps: boolean
}

function Todos({ today, hasSteps }: TodosProps) {
  const { todos, resources } = today
  const failed = resources.find(({ error }) => error !== null)
  const isLoading = resources.some(({ data, error, loading }) => loading && !data && !error)
  if (todos.length === 0 && hasSteps && !failed && !isLoading) return null
  return (
    <Section title={words.todo}>
      {todos.length > 0 && (
        <ul class="list flush today-list">
          {todos.map((todo) => (
            <Line key={todo.href} {...todo} />
          ))}
        </ul>
      )}
      {failed && <Failure error={failed.error} retry={failed.reload} />}
      {isLoading && !failed && <Skeleton rows={2} />}
      {todos.length === 0 && !failed && !isLoading && (
        <Notice icon="check" title={words.none}>
          {words.noneHint}
        </Notice>
      )}
    </Section>
  )
}

function Line({ icon, title, hint, href, isUrgent = false }: Todo) {
  return (
    <li>
      <a href={href}>
        <span class={`today-icon ${isUrgent ? 'bad' : ''}`}>
          <Icon name={icon} size={20} />
        </span>
        <span class="main">
          <span class="title">{title}</span>
          <span class="soft small">{hint}</span>
        </span>
        <Icon name="right" />
      </a>
    </li>
  )
}
