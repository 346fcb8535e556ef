import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdminBrowser } from '../browser/admin-browser.ts'
import { inChromium, openProfile } from '../browser/chromium.ts'
import { killed } from '../browser/profile.ts'
import { random } from '../random.ts'
import { measured, repeats, TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { Cashier, letTillsSell } from '../till/browser/cashier.ts'
import { Counter } from '../till/browser/counter.ts'
import { until } from '../until.ts'

const SALES = repeats(20, 1000)
/** How many of a hundred messages are lost, in each direction between till and server. */
const LOST = 30

inChromium('a till that is cut off', () => {
  test(
    'every sale arrives once, in order, and every hash follows',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'kassa-till-'))
      await using room = await AdminBrowser.open()
      await letTillsSell(room)
      await room.shop.product({ name: 'Bread', price: 1, sku: 'BREAD' })
      let context = await openProfile(directory, room.home)
      const counter = await Counter.on(room, await room.visit(context, '/pos'))
      let cashier = await Cashier.with(counter)
      const { journal } = cashier
      const chance = random(15)
      journal.cut = () => {
        const at = chance.below(100)
        return at < LOST ? 'request' : at < 2 * LOST ? 'answer' : null
      }
      let restore = await journal.backup()
      const faults = { closed: 0, killed: 0, restored: 0 }
      /** Each sale is of another quantity of bread; those that the till has shown as done. */
      const shown: number[] = []
      for (let quantity = 1; quantity <= SALES; quantity++) {
        // After a crash the basket may still be there: then it was not sold.
        if (await cashier.isEmpty()) await addBread(cashier, quantity)
        await cashier.openPay()
        await cashier.press('Enter')
        const fault = quantity === 5 ? 0 : quantity === 10 ? 1 : chance.below(40)
        if (fault > 0) {
          await cashier.done()
          shown.push(quantity)
        }
        if (fault === 0) {
          faults.killed++
          await killed(context, directory)
          context = await openProfile(directory, room.home)
          cashier = cashier.in(await context.newPage())
          await journal.carry(cashier.page)
          await cashier.page.goto('/pos')
          await cashier.total('€')
          if (!(await cashier.isEmpty())) quantity--
        } else if (fault < 3) {
          faults.closed++
          await cashier.page.close()
          cashier = cashier.in(await room.visit(context, '/pos'))
          await cashier.total('€0.00')
        } else if (fault < 5) {
          faults.restored++
          await restore()
          restore = await journal.backup()
        }
      }
      journal.cut = () => null
      await cashier.page.reload()
      await cashier.total('€0.00')
      const arrived = async () =>
        (await cashier.arrived()).map(({ content }) => {
          const [line] = content.lines as { quantity: number }[]
          return line?.quantity ?? 0
        })
      const hasLast = async () => (await arrived()).includes(shown.at(-1) ?? 0)
      await until('the last sale has arrived', hasLast, UNHURRIED)
      const all = await arrived()
      expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
      expect(shown.filter((quantity) => !all.includes(quantity))).toEqual([])
      const { closed, killed: kills, restored } = faults
      measured(
        `${SALES} sales at a till; ${2 * LOST} % of the messages lost, page closed ${closed} times, browser killed ${kills} times, server restored ${restored} times`,
        `${all.length} arrived, each once, in order, without gaps`,
      )
      await context.close()
      rmSync(directory, { recursive: true })
    },
    TEST_TIMEOUT_MS,
  )
})

/** Adds bread. A till whose server was restored downloads the catalog again, and may not find it. */
async function addBread(cashier: Cashier, quantity: number): Promise<void> {
  const missed = cashier.page.getByText('No product has the code BREAD')
  const added = cashier.total(`€${quantity.toLocaleString('en-IE')}.00`)
  for (let isAdded = false; !isAdded; ) {
    await cashier.enter(`${quantity}*BREAD`)
    // The message about the code before is gone by then.
    await cashier.page.waitForTimeout(100)
    const isMissed = missed.waitFor().then(
      () => false,
      () => true,
    )
    isAdded = await Promise.race([added.then(() => true), isMissed])
    if (!isAdded) await cashier.page.waitForTimeout(200)
  }
}
