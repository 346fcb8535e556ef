import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '../../../src/commands/openapi.ts'
import { readConfig } from '../../../src/config.ts'

const LINTER = 'node_modules/@redocly/cli/bin/cli.js'

/** The browser is sent on from there, so they have no answer 2xx. */
const REDIRECTS = ['/auth/oidc/{provider}', '/auth/oidc/{provider}/callback']

test('redocly lint finds nothing wrong in the OpenAPI document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  const file = join(folder, 'openapi.json')
  await Bun.write(file, JSON.stringify(await openApi(readConfig({}))))
  const child = Bun.spawn([process.execPath, LINTER, 'lint', file, '--format=json'], {
    env: {
      PATH: process.env.PATH ?? '',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const report = await new Response(child.stdout).text()
  rmSync(folder, { recursive: true })
  const { problems } = JSON.parse(report.slice(report.indexOf('{'))) as {
    readonly problems: readonly {
      readonly ruleId: string
      readonly message: string
      readonly location: readonly { readonly pointer: string }[]
    }[]
  }
  const found = problems.map(({ ruleId, message, location }) => {
    const path = location[0]?.pointer.split('/')[2]?.replaceAll('~1', '/') ?? ''
    return { ruleId, message, path }
  })
  const expected = REDIRECTS.map((path) => expect.objectContaining({ path, ruleId: RULE_2XX }))
  expect(found).toEqual(expected)
}, 60_000)

const RULE_2XX = 'operation-2xx-response'
