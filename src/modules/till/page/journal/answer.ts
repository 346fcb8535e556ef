import { PageError } from '../../../../ui/shared/problem.ts'
import { complain } from '../../../../ui/shared/toast.tsx'
import { text } from '../text.ts'
import type { Journal } from './journal.ts'
import { type Entry, numberOf, SilentError } from './series.ts'

/** After this time the cashier is told that the server does not answer. */
const SILENCE_MS = 5_000

/** The answer to a tentative entry, which is kept if a cashier goes on without an answer. */
type Answer = 'taken' | 'kept' | { readonly refused: string }

/** Callbacks for the server's answers. */
interface Answering {
  /** Called once there is an answer, before anything is shown. */
  answered(): Promise<void>
  /** Called when the server has taken an entry so late that nothing waits for it any more. */
  takenLate(entry: Entry): void
}

/**
 * Waits for the server's answer to a tentative entry. A late answer is shown when it comes.
 * @throws SilentError if the server has not answered yet
 * @throws PageError if it refuses the entry
 */
export async function confirmed(
  journal: Journal,
  entry: Entry,
  { answered, takenLate }: Answering,
): Promise<void> {
  const answer = answerTo(journal, entry).then(async (given) => {
    await answered()
    return given
  })
  const silence = new Promise<'silent'>((resolve) => {
    setTimeout(() => resolve('silent'), SILENCE_MS)
  })
  const outcome = await Promise.race([answer, silence])
  if (outcome === 'silent') {
    void answer.then((late) => showLate(entry, late, takenLate))
    const { problem } = journal.state.value
    throw new SilentError(problem === null ? text.answer.silent : text.answer.notYet(problem))
  }
  if (typeof outcome === 'object') throw new PageError(outcome.refused)
}

/** Shows the answer to a tentative entry that an earlier page has written. */
export async function followAnswer(
  journal: Journal,
  entry: Entry,
  { answered, takenLate }: Answering,
): Promise<void> {
  const answer = await answerTo(journal, entry)
  await answered()
  showLate(entry, answer, takenLate)
}

function showLate(entry: Entry, answer: Answer, takenLate: Answering['takenLate']): void {
  if (answer === 'taken') takenLate(entry)
  else if (answer !== 'kept') {
    complain(text.answer.refusedLate(numberOf(entry), answer.refused))
  }
}

async function answerTo(journal: Journal, entry: Entry): Promise<Answer> {
  let unsubscribe = () => {}
  const changed = new Promise<Answer>((resolve, reject) => {
    const look = () => {
      storedAnswer(journal, entry).then((now) => now && resolve(now), reject)
    }
    unsubscribe = journal.state.subscribe(look)
    void look()
  })
  return await changed.finally(unsubscribe)
}

/**
 * The answer that this or another window has stored; null if there is none yet. A till that must
 * not sell any more gets no answer.
 */
async function storedAnswer(journal: Journal, { series, n, hash }: Entry): Promise<Answer | null> {
  const stored = await journal.entry(series, n)
  if (stored?.hash === hash) {
    if (!stored.tentative) return stored.waiting ? 'kept' : 'taken'
    const stopped = await journal.database.state('stopped')
    return stopped && { refused: stopped.message }
  }
  const refusal = await journal.database.state('refusal')
  return { refused: refusal?.hash === hash ? refusal.message : text.answer.refused }
}
