/**
 * A test shop in a process of its own, for `testing-node.ts`. It writes the port of its server,
 * then each mail as a line of JSON, to standard output, and ends when standard input ends.
 */
import { openTestShop } from './testing.ts'
import { ACT_AS, type ChildCommand, COMMAND, MAILS, type TestRole } from './testing-command.ts'
import type { Fetch, TestShop } from './testing-types.ts'

let shop: TestShop
/** The number of mails written. */
let mails = 0
const signedIn = new Map<TestRole, Fetch>()

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 0, fetch: served })
print(server.port)
for await (const _ of Bun.stdin.stream());
process.exit()

async function served(request: Request): Promise<Response> {
  try {
    const command = request.headers.get(COMMAND) as ChildCommand | null
    const answer = command
      ? Response.json((await executed(command, request)) ?? null)
      : await passedOn(request)
    answer.headers.set(MAILS, String(mails))
    return answer
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), {
      status: 500,
      headers: { [COMMAND]: 'failed' },
    })
  }
}

async function executed(command: ChildCommand, request: Request): Promise<unknown> {
  switch (command) {
    case 'open': {
      shop = await openTestShop(await request.json(), (mail) => {
        print(mail)
        mails++
      })
      const { slug, publishableKey, secretKey, terminalKey } = shop
      return { slug, publishableKey, secretKey, terminalKey, url: shop.listen() }
    }
    case 'set':
      return shop.clock.set(await request.json())
    case 'advance':
      return shop.clock.advance(await request.json())
    case 'reset':
      return await shop.reset()
  }
}

/** Sends a request to the shop, signed in if its header says so. */
async function passedOn(request: Request): Promise<Response> {
  const role = request.headers.get(ACT_AS) as TestRole | null
  for (const name of [ACT_AS, 'host', 'connection']) request.headers.delete(name)
  const fetch = role ? (signedIn.get(role) ?? shop.as(role)) : shop.fetch
  if (role) signedIn.set(role, fetch)
  return await fetch(request)
}

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
