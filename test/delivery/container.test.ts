import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sharedExecutable } from '../shared.ts'
import { bareCommand, CAN_BE_BARE, CONTAINER_ENV } from './bare.ts'

const kassa = sharedExecutable()

describe.skipIf(!CAN_BE_BARE)('the container', () => {
  test('has all that the executable needs to serve and to make a backup', async () => {
    const root = kassa.folder()
    const command = bareCommand(root, kassa.file)
    const env = { ...CONTAINER_ENV, KASSA_BACKUP_EVERY: '1h' }
    const { child, url, publishableKey } = await kassa.serve('/data', env, command)
    const headers = { authorization: `Bearer ${publishableKey}` }
    const answer = await fetch(`${url}/v1/store/products?search=coffee`, { headers })
    const [{ images }] = (await answer.json()).data
    expect((await fetch(`${url}${images[0].url}?width=320`)).status).toBe(200)
    expect((await fetch(`${url}/admin`)).status).toBe(200)
    await logged(child, 'backup made')
    child.kill()
    expect(await child.exited).toBe(0)
    const [backup = ''] = readdirSync(join(root, 'data/backups'))
    const restored = ['restore', join(root, 'data/backups', backup), '--data', kassa.folder()]
    expect(await kassa.run(restored)).toMatchObject({ exitCode: 0, stderr: '' })
  }, 60_000)
})

async function logged({ stderr }: { stderr: ReadableStream<Uint8Array> }, message: string) {
  let text = ''
  for await (const part of stderr) {
    text += new TextDecoder().decode(part)
    if (text.includes(message)) return
  }
  throw new Error(`it has not logged: ${message}\n${text}`)
}
