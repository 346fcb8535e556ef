import { Icon } from '../../shared/icon.tsx'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { Section } from '../../shared/section.tsx'
import { Failure, Notice, Skeleton } from '../../shared/state.tsx'
import { calendarDay, weekday } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { text } from '../text.ts'
import { type Today, useToday } from './sources.ts'
import { Steps, useSteps } from './steps.tsx'
import { type Todo, useTodos } from './todos.ts'

const words = text.today

/** The start page: today's sales, and the tasks that are due. */
export function TodayScreen() {
  const today = useToday()
  const steps = useSteps(today)
  return (
    <Screen
      title={text.frame.screens.today}
      text={today.today && calendarDay(today.today)}
      width="narrow"
    >
      <Sales today={today} />
      <Todos today={today} hasSteps={steps !== null} />
      {steps && <Steps {...steps} />}
    </Screen>
  )
}

/** The sales of today, next to those of the same weekday a week ago. */
function Sales({ today: { sales, weekAgo } }: { today: Today }) {
  const { data } = sales
  const before = weekAgo.data
  const beforeText = (value: string) => before && words.weekAgo(weekday(before.from), value)
  const figures = [
    [
      words.sales,
      data && money(data.total, data.currency),
      before && beforeText(money(before.total, before.currency)),
    ],
    [words.orders, data && count(data.orders), before && beforeText(count(before.orders))],
  ] as const
  return (
    <dl class="figures">
      {figures.map(([label, value, then]) => (
        <div class="card" key={label}>
          <dt class="soft small">
            {data ? <a href={`/admin/sales?from=${data.from}&to=${data.to}`}>{label}</a> : label}
          </dt>
          <dd class="big-number">{value ?? '\u00a0'}</dd>
          <dd class="soft small">{then ?? '\u00a0'}</dd>
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
  const todos = useTodos(today)
  const failed = today.all.find(({ error }) => error !== null)
  const isLoading = today.all.some(({ data, error, loading }) => loading && !data && !error)
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
