import { recordChanges, SERVER } from '../domain/history.ts'
import { type News, type NewsMails, postMails } from '../domain/mail/mail.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Ports } from '../domain/ports.ts'
import { columnOf, padded } from '../domain/rows.ts'
import type { Writing } from '../domain/store.ts'
import type { ClaimedMail } from './claimed-mail.ts'

/** News that this process has claimed, with its row of the outbox. */
export interface ClaimedNews {
  readonly claimed: ClaimedMail
  readonly news: News
}

type WrittenNews = ClaimedNews & NewsMails

/** Called for each news that could not be replaced by mails. It stays in the outbox. */
type Failed = (error: unknown, claimed: ClaimedMail) => void

/** Replaces news in the outbox by the mails that modules write about it. */
export class NewsDesk {
  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'origin' | 'hosts'>,
    readonly modules: readonly Module[],
  ) {}

  /** The news of each shop is replaced in one transaction. */
  async replace(claimed: readonly ClaimedNews[], failed: Failed): Promise<void> {
    const written = await this.#written(claimed, failed)
    for (const [shop, some] of Map.groupBy(written, ({ news }) => news.shop)) {
      try {
        await this.ports.store.writeFor(shop, (tx) => this.#post(tx, shop, some))
      } catch (error) {
        for (const one of some) failed(error, one.claimed)
      }
    }
  }

  /** Writes the mails about news. */
  async #written(claimed: readonly ClaimedNews[], failed: Failed): Promise<WrittenNews[]> {
    const all = claimed.map(({ news }) => news)
    try {
      const writers = placed(this.modules, 'news')
      const made = await Promise.all(writers.map((write) => write(this.modules, this.ports, all)))
      return claimed.map((one) => {
        const parts = made.flatMap((mailsOf) => mailsOf.get(one.news) ?? [])
        const mails = parts.flatMap((part) => part.mails)
        return { ...one, mails, acts: parts.flatMap((part) => part.acts) }
      })
    } catch (error) {
      if (claimed.length > 1) {
        // Some of them may be fine.
        const each = claimed.map((one) => this.#written([one], failed))
        return (await Promise.all(each)).flat()
      }
      for (const one of claimed) failed(error, one.claimed)
      return []
    }
  }

  async #post(tx: Writing, shop: number, written: readonly WrittenNews[]): Promise<void> {
    const now = this.ports.clock()
    const ids = padded(written.map(({ claimed }) => claimed.id))
    // If a row is gone, another server has replaced it.
    const own = new Set(await columnOf<number>(tx, 'mail.remove', { ids }))
    const made = written.filter(({ claimed }) => own.has(claimed.id))
    const posted = made.flatMap(({ mails, claimed: { staleAt } }) =>
      mails.map((mail) => ({ mail, staleAt })),
    )
    await postMails(tx, this.ports.secrets, posted, now)
    const acts = made.flatMap((one) => one.acts)
    await recordChanges(tx, shop, SERVER, now, acts)
  }
}
