import { PageError } from '../../../../ui/shared/problem.ts'
import { complain, say } from '../../../../ui/shared/toast.tsx'
import { text } from '../text.ts'
import type { Journal } from './journal.ts'
import type { Entry } from './series.ts'

/** After this time the cashier is told that the server does not answer. */
const SILENCE_MS = 5_000

/** The server's answer to a tentative entry. */
type Answer = 'taken' | { readonly refused: string }

/**
 * Waits for the server's answer to a tentative entry. A late answer is shown when it comes.
 * @param answered called once there is an answer, before anything is shown
 * @throws PageError if the server refuses the entry, or has not answered yet
 */
export async function confirmed(
  journal: Journal,
  entry: Entry,
  answered: () => Promise<void>,
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
    const number = `${entry.series}-${entry.n}`
    void answer.then((late) => {
      if (late === 'taken') say(text.answer.taken(number))
      else complain(text.answer.refusedLate(number, late.refused))
    })
    const { problem } = journal.state.value
    throw new PageError(problem === null ? text.answer.silent : text.answer.notYet(problem))
  }
  if (outcome !== 'taken') throw new PageError(outcome.refused)
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
    if (!stored.tentative) return 'taken'
    const stopped = await journal.database.state('stopped')
    return stopped && { refused: stopped.message }
  }
  const refusal = await journal.database.state('refusal')
  return { refused: refusal?.hash === hash ? refusal.message : text.answer.refused }
}
