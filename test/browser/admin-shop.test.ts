import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Mailer } from '../../src/domain/mail/mail.ts'
import { visit } from '../front-visitor.ts'
import { memberOf, ownerOf } from '../member-fixture.ts'
import { png } from '../picture-sample.ts'
import { until } from '../until.ts'
import { sharedAdmin } from './admin-browser.ts'
import { axeFindings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { faultsOf } from './screen.ts'

inChromium('the shop in admin', () => {
  const room = sharedAdmin()
  const fromMenu = async (page: Page, row: string, command: string) => {
    await page.getByRole('button', { name: `More for ${row}` }).click()
    await page.getByRole('menuitem', { name: command }).click()
  }

  test('categories are created, renamed, merged and deleted', async () => {
    const mug = await room.shop.product({ category: 'Cups' })
    const pot = await room.shop.product({ name: 'Pot', category: 'Pots' })
    const page = await room.page('/admin/categories')
    await page.getByRole('button', { name: 'New category' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Drinking')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Edit Cups' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Mugs and cups')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await fromMenu(page, 'Mugs and cups', 'Merge into another')
    await page.getByLabel('Into', { exact: true }).selectOption('Drinking')
    await page.getByRole('button', { name: 'Merge into Drinking' }).click()
    await fromMenu(page, 'Pots', 'Delete')
    await page.getByText('1 product will stay in the shop without this category').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Pots was deleted.').waitFor()
    expect((await room.shop.get(mug.id)).product.category?.name).toBe('Drinking')
    expect((await room.shop.get(pot.id)).product.category).toBeNull()
  })

  test('categories are put below others, described, pictured, and moved by keyboard', async () => {
    const page = await room.page('/admin/categories')
    const create = async (name: string) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
      await page.getByText(`${name} was created.`).waitFor()
    }
    await page.getByRole('button', { name: 'New category' }).first().click()
    await create('Garden')
    for (const name of ['Pond', 'Seeds']) {
      await fromMenu(page, 'Garden', 'Add a category below')
      await create(name)
    }
    await page.getByRole('button', { name: 'Edit Seeds' }).click()
    await page.getByLabel('Description').fill('To sow in spring')
    const file = { name: 'seeds.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) }
    await page.locator('dialog input[type=file]').setInputFiles(file)
    await page.getByLabel('Description of the image').fill('A bag')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const up = page.getByRole('button', { name: 'Move Seeds up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.locator('button[aria-label="Move Seeds up"]:disabled').waitFor()
    await page.locator('button[aria-label="Move Seeds down"]:focus').waitFor()
    const { json } = await room.shop.ask({ path: '/v1/store/categories' })
    const { data } = json as { data: readonly { path: string }[] }
    expect(data.filter(({ path }) => path.startsWith('Garden'))).toMatchObject([
      { path: 'Garden' },
      {
        path: 'Garden > Seeds',
        description: 'To sow in spring',
        image: { alt: 'A bag', width: 40, height: 30 },
      },
      { path: 'Garden > Pond' },
    ])
  })

  test('images are pasted, scaled down in the browser, described, moved and deleted', async () => {
    const { id } = await room.shop.product({ name: 'Vase' })
    const page = await room.page(`/admin/products/${id}`)
    const images = async () => (await room.shop.get(id)).product.images
    await page.getByText('Stock history').waitFor()
    await page.evaluate(pasteImage, { width: 3000, height: 1500, colour: 'teal' })
    await page.getByRole('button', { name: /^Image 1/ }).waitFor()
    expect(await images()).toMatchObject([{ width: 1600, height: 800 }])
    await page.evaluate(pasteImage, { width: 400, height: 400, colour: 'tomato' })
    await page.getByRole('button', { name: /^Image 2/ }).click()
    await page.getByLabel('Description', { exact: true }).last().fill('From above')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Image 2: From above' }).click()
    await page.getByRole('button', { name: 'Make it the main image' }).click()
    await page.getByRole('button', { name: /Image 1: From above/ }).waitFor()
    expect(await images()).toMatchObject([{ alt: 'From above', width: 400 }, { width: 1600 }])
    await page.getByRole('button', { name: /^Image 2/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await images()).map(({ alt }) => alt)).toEqual(['From above'])
  })

  test('a delivery appears in the stock history with who and why', async () => {
    const { id } = await room.shop.product({ name: 'Candle', stock: 4 })
    const page = await room.page(`/admin/products/${id}`)
    await page.getByLabel('In stock').fill('16')
    await page.getByLabel('Why the stock changes').selectOption('Delivered')
    await page.getByLabel('Note').fill('Invoice 77')
    await page.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row', { name: /Delivered/ })
    await row.waitFor()
    expect(await row.textContent()).toContain('+12')
    expect(await row.textContent()).toContain('Invoice 77')
    expect(await row.textContent()).toContain('north@example.com')
    expect((await room.shop.get(id)).product.stock).toBe(16)
  })

  test('variants are created from options and edited in a table', async () => {
    const { id } = await room.shop.product({ name: 'Shirt', price: 30 })
    const page = await room.page(`/admin/products/${id}`)
    await page.getByRole('button', { name: 'Add variants' }).click()
    await page.getByLabel('Option 1', { exact: true }).fill('Size')
    await page.getByLabel('Values of Size').fill('S, M, L,')
    await page.getByRole('button', { name: 'Create 2 variants' }).click()
    await page.getByRole('button', { name: 'Price of L' }).click()
    await page.keyboard.type('32')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Price of L: €32.00' }).waitFor()
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    const { data } = await room.shop.page(`itemGroupId=${id}&sort=createdAt`)
    expect(data.map(({ options, price, status }) => [options.Size, price, status])).toEqual([
      ['S', 30, 'Published'],
      ['M', 30, 'Draft'],
      ['L', 32, 'Draft'],
    ])
  })

  test('a person is invited, accepts, becomes an owner and is removed', async () => {
    const page = await room.page('/admin/staff')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Email address').fill('dora@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('An invitation was sent to dora@example.com.').waitFor()
    await page.getByText('as staff, until').waitFor()
    const { kassa } = room.served
    const dora = await memberOf(kassa, room.shop, 'dora@example.com', null)
    const theirs = await room.page('/admin?invited=dora%40example.com', undefined, dora)
    await theirs.getByText('north@example.com invites you to join as staff').waitFor()
    expect(await faultsOf(theirs, 'invitations')).toEqual([])
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await theirs.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.reload()
    await page.getByLabel('Role of dora@example.com').selectOption('owner')
    await page.getByText('dora@example.com is now an owner.').waitFor()
    await fromMenu(page, 'dora@example.com', 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('dora@example.com is no longer a member').waitFor()
    await page.getByLabel('Role of north@example.com').selectOption('staff')
    await page.getByText('A shop needs an owner').waitFor()
    expect(await page.getByLabel('Role of north@example.com').inputValue()).toBe('owner')
  })

  test('without a mail server an invitation is a link, which its recipient can decline', async () => {
    const { kassa } = room.served
    const mailbox: Mailer = kassa.mailbox
    Object.assign(mailbox, { isLog: true })
    const page = await room.page('/admin/staff')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Email address').fill('fred@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await page.getByRole('dialog').locator('.secret code').textContent()
    expect(await faultsOf(page, 'staff-link')).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('as staff, until').waitFor()
    expect(link).toBe(`${room.home}/admin?invited=fred%40example.com`)
    const other = await memberOf(kassa, room.shop, 'gina@example.com', null)
    const theirs = await room.page('/admin?invited=fred%40example.com', undefined, other)
    await theirs.getByRole('button', { name: 'Sign in as fred@example.com' }).click()
    await theirs.getByText('Sign in as fred@example.com to accept or decline').waitFor()
    await theirs.getByRole('button', { name: 'Send me a code' }).click()
    await theirs.getByLabel('Code from the log').waitFor()
    await kassa.outbox.idle()
    await theirs.getByLabel('Code from the log').fill(kassa.mailbox.code('fred@example.com'))
    await theirs.getByRole('button', { name: 'Decline' }).click()
    await theirs.getByRole('heading', { name: 'Your first shop' }).waitFor()
    await page.reload()
    await page.getByLabel('Role of north@example.com').waitFor()
    expect(await page.getByText('fred@example.com').count()).toBe(0)
    Object.assign(mailbox, { isLog: undefined })
  })

  test('all pages of terminals are listed', async () => {
    const { owner } = room
    const made = Array.from({ length: 101 }, (_, count) =>
      owner.done(owner.post('/shop/api/terminals', { name: `Till ${count}` })),
    )
    await Promise.all(made)
    const page = await room.page('/admin/terminals')
    await page.locator('p.title').getByText('Till 100', { exact: true }).waitFor()
    expect(await page.locator('p.title').count()).toBe(101)
  })

  test('a webhook is added, tried and deleted, and its secret is shown once', async () => {
    const page = await room.page('/admin/webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).first().click()
    await page.getByLabel('Address').fill('https://127.0.0.1/hook')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Use an address on the public internet.').waitFor()
    await page.getByLabel('Address').fill('https://stock.example.com/hook')
    await page.getByLabel('Product deleted').uncheck()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('Order updated, Product created, Product updated').waitFor()
    expect(await page.getByText('whsec_').count()).toBe(0)
    await page.getByRole('button', { name: 'Send a test' }).click()
    const message = page.getByRole('row').filter({ hasText: 'Test' })
    await message.getByText('Waiting').waitFor()
    await message.getByRole('button', { name: /^Send .* again$/ }).click()
    await page.getByText('The message is sent again.').waitFor()
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Replace the signing secret' }).click()
    await page.getByRole('button', { name: 'Replace it' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByText('The old secret signs them as well until').waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhook yet').waitFor()
  })

  test('settings: the shop front is turned on, with its words, logo, delivery and payment', async () => {
    const { kassa } = room.served
    const page = await room.page('/admin/settings')
    await page.getByLabel('Show a shop front to everybody').check()
    await page.getByLabel('Words of welcome').fill('Come in.')
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('x'.repeat(2e5)) }
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
    await page.getByText('This picture is too large.').waitFor()
    const small = { ...logo, buffer: Buffer.from('logo') }
    await page.getByLabel('Logo', { exact: true }).setInputFiles(small)
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
    await page.getByRole('button', { name: 'Add an option' }).click()
    const delivery = page.getByRole('group', { name: 'Delivery' })
    await delivery.getByLabel('Shown as').fill('Post')
    await delivery.getByLabel('Price').fill('4.90')
    await delivery.getByLabel('Countries').fill('nl, be')
    await page.getByLabel('By bank transfer').check()
    await page.getByLabel('More about the transfer').fill('NL91 ABNA')
    for (const part of ['Shop front', 'Delivery', 'Payment of online orders']) {
      const section = page.getByRole('region', { name: part, exact: true })
      await section.getByRole('button', { name: 'Save' }).click()
      await section.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    }
    expect(await faultsOf(page, 'settings-front')).toEqual([])
    await page.getByRole('button', { name: 'Preview Customer: an order was placed' }).click()
    const mail = page.frameLocator('iframe[title=Preview]')
    await mail.locator('td[style*=bold]', { hasText: 'Total' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByText('As plain text').click()
    await page.locator('pre', { hasText: 'NL91 ABNA' }).waitFor()
    await page.keyboard.press('Escape')
    const front = await visit(kassa, '/shop/north')
    expect([front.status, front.text.includes('Come in.')]).toEqual([200, true])
    const settings = await room.owner.get('/shop/api/shop')
    expect(settings.json).toMatchObject({
      shopFront: { enabled: true, logo: `data:image/png;base64,${btoa('logo')}` },
      delivery: [{ id: 'post', kind: 'delivery', price: 4.9, countries: ['NL', 'BE'] }],
      payment: { transfer: { enabled: true, text: 'NL91 ABNA' } },
    })
  })

  test('settings: each section is saved by itself, and an invalid address is reported at its line', async () => {
    const page = await room.page('/admin/settings')
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    const saved = async (name: string) => {
      await part(name).getByRole('button', { name: 'Save' }).click()
      await part(name).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    }
    await page.getByLabel('Name', { exact: true }).fill('North star')
    await part('Trusted pages').getByRole('button', { name: 'Add' }).click()
    const line = page.getByLabel('Trusted pages 1')
    const isFocused = () => line.evaluate((one) => one === document.activeElement)
    expect(await isFocused()).toBe(true)
    await page.keyboard.type('shop.example/path')
    await part('Trusted pages').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Use an address such as https://shop.example').waitFor()
    expect(await isFocused()).toBe(true)
    await line.fill('https://shop.example')
    await saved('Trusted pages')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('North star')
    await saved('Shop')
    await page.getByRole('button', { name: 'Add a prefix' }).click()
    await page.getByLabel('Prefix 1').selectOption('22')
    await page.getByLabel('What 22 contains').selectOption('price')
    await saved('Scales')
    await page.reload()
    expect(await page.getByLabel('What 22 contains').inputValue()).toBe('price')
    expect(await page.getByLabel('Trusted pages 1').inputValue()).toBe('https://shop.example')
    await page.getByRole('button', { name: 'Shop: North star' }).waitFor()
  })

  test('another device can be signed out', async () => {
    const elsewhere = await ownerOf(room.served.kassa, room.shop)
    const page = await room.page('/admin/devices')
    const others = page
      .getByRole('list')
      .filter({ hasNotText: 'example.com' })
      .getByRole('listitem')
      .filter({ hasNotText: 'This device', hasText: 'Test' })
    await others.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('The device was signed out.').waitFor()
    expect((await elsewhere.get('/auth/session')).status).toBe(401)
    expect((await room.owner.get('/auth/session')).status).toBe(200)
  })

  test('a second shop is created, and the user switches back to the first', async () => {
    const page = await room.page('/admin/shops/new')
    await page.getByLabel('Name of the shop').fill('Harbour stall')
    await page.getByRole('button', { name: 'Create shop' }).click()
    await page.getByRole('button', { name: 'Go to the shop' }).click()
    await page.getByRole('button', { name: 'Shop: Harbour stall' }).click()
    await page.getByRole('menuitemradio', { name: 'North star' }).click()
    await page.getByRole('button', { name: 'Shop: North star' }).waitFor()
    const menu = page.getByRole('navigation')
    await menu.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('link', { name: 'Vase' }).waitFor()
  })

  test('screens leave nothing behind, and a dialog that does is reported', async () => {
    const page = await room.page('/admin')
    const links = page.getByRole('navigation').first().getByRole('link')
    await links.nth(1).waitFor()
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(paths.length).toBeGreaterThan(10)
    /** Visits each screen, and tells what is live on the first one afterwards. */
    const tour = async () => {
      for (const path of [...paths, paths[0]]) {
        await page.locator(`nav a[href="${path}"]`).first().click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      }
      return await page.evaluate(() =>
        Object.fromEntries([...live].filter(([, count]) => count > 0)),
      )
    }
    expect(await tour()).toEqual(await tour())
    await page.keyboard.press('Shift')
    await page.evaluate(leaveBehind)
    await page.keyboard.press('Shift')
    await until('three things are reported', () => room.faults.length === 3)
    const reported = room.faults.splice(0).map((fault) => /behind: (.*)/.exec(fault)?.[1])
    expect(reported).toEqual([
      'the focus on <body>',
      'keyup of Window (1 more)',
      'interval of 60000 ms (1 more)',
    ])
  })
})

/** Runs in the page: does what pasting an image from another program does. */
async function pasteImage(image: { width: number; height: number; colour: string }): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = image.colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no image')
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([blob], 'pasted.png', { type: 'image/png' }))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}

/** Runs in the page: opens a dialog and closes it without the care of the others. */
function leaveBehind(): void {
  document.querySelector('a')?.focus()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.innerHTML = '<h2>Leak</h2><button>Close</button>'
  dialog.showModal()
  addEventListener('keyup', () => undefined)
  setInterval(() => undefined, 60_000)
  dialog.remove()
}
