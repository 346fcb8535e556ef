import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../src/commands/run.ts'
import { hiddenPlaces, service } from '../../src/commands/service.ts'

async function unit(...words: string[]): Promise<string> {
  const printed: string[] = []
  await runCommand(service, words, {}, (text) => void printed.push(text))
  return printed.join('\n')
}

test('a unit has a user of its own and writes nowhere but to its data', async () => {
  const text = await unit()
  for (const line of [
    'User=kassa',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'StateDirectory=kassa',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(
    /^ExecStart=\S+ \S+ serve --host 127\.0\.0\.1 --port 3000 --data \/var\/lib\/kassa$/m,
  )
  expect(text).toMatch(/^CapabilityBoundingSet=$/m)
  const other = await unit('--data', '/srv/my shop', '--port', '443', '--host', '0.0.0.0')
  expect(other).toContain('--host 0.0.0.0 --port 443 --data "/srv/my shop"')
  expect(other).toMatch(/^ReadWritePaths="\/srv\/my shop"$/m)
  expect(other).toMatch(/^AmbientCapabilities=CAP_NET_BIND_SERVICE$/m)
  expect(other).not.toMatch(/^StateDirectory/m)
  expect(await unit('--data', '/srv/50%$x')).toContain('--data /srv/50%%$$x')
})

test('what the sandbox hides from the unit is said', () => {
  const said = (command: string, data: string) => hiddenPlaces({ data }, [command])
  expect(said('/usr/local/bin/kassa', './data')).toEqual([])
  expect(said('/homes/kassa', '/srv/kassa')).toEqual([])
  for (const place of ['/home/anna', '/root', '/tmp', '/var/tmp', '/run/user/1000']) {
    expect(said(`${place}/kassa`, './data')).toEqual([
      expect.stringContaining(
        `This unit cannot start ${place}/kassa: its sandbox hides /home, /root`,
      ),
    ])
    expect(said('/usr/local/bin/kassa', `${place}/data`)).toEqual([
      `This unit cannot use the data in ${place}/data: its sandbox hides /home, /root and /tmp. Choose another --data.`,
    ])
  }
})

describe.skipIf(!Bun.which('systemd-analyze'))('systemd', () => {
  test('understands every line, and calls the exposure OK', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kassa-unit-'))
    const file = join(folder, 'kassa.service')
    for (const words of [[], ['--port', '443', '--data', '/srv/my shop']]) {
      writeFileSync(file, await unit(...words))
      const verified = Bun.spawnSync(['systemd-analyze', 'verify', '--recursive-errors=no', file])
      expect(verified.stderr.toString()).toBe('')
      const rated = Bun.spawnSync([
        'systemd-analyze',
        'security',
        '--offline=yes',
        '--no-pager',
        file,
      ])
      const exposure = /exposure level for \S+: (\d\.\d)/.exec(rated.stdout.toString())?.[1]
      expect(Number(exposure)).toBeLessThan(2.5)
    }
    rmSync(folder, { recursive: true })
  })
})
