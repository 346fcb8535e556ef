import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGS } from './chromium.ts'

/**
 * A local network with one computer, in a network namespace. Where this process may not make one,
 * another address of this computer stands for the network.
 */
export class Network implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  /** Put in front of a command, makes it run on the computer in the network. */
  readonly inside: readonly string[]
  readonly address: string
  readonly #holder: Bun.Subprocess | null
  readonly #browsers: Browser[] = []

  private constructor(holder: Bun.Subprocess | null) {
    this.#holder = holder
    this.address = holder ? '192.168.77.1' : '127.0.0.2'
    this.inside = holder ? ['nsenter', `--net=/proc/${holder.pid}/ns/net`] : []
  }

  static async open(): Promise<Network> {
    const setUp = [
      'ip link set lo up',
      'ip addr add 192.168.77.1/24 dev lo',
      'echo ready',
      'exec sleep 600',
    ].join(' && ')
    const holder = Bun.spawn(['unshare', '--net', 'sh', '-c', setUp], {
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const { value } = await holder.stdout.getReader().read()
    return new Network(value ? holder : null)
  }

  /**
   * A browser on the computer, whose camera sees this video.
   * @param names lead to its address
   */
  async browser(video: string, names: readonly string[]): Promise<Browser> {
    const start = join(this.folder, 'chromium')
    writeFileSync(start, `#!/bin/sh\nexec ${this.inside.join(' ')} chromium "$@"\n`)
    chmodSync(start, 0o755)
    const rules = names.map((name) => `MAP ${name} ${this.address}`).join(', ')
    const browser = await chromium.launch({
      executablePath: start,
      args: [
        ...CHROMIUM_ARGS,
        `--host-resolver-rules=${rules}`,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
      env: { ...process.env, HOME: this.folder },
    })
    this.#browsers.push(browser)
    return browser
  }

  /** Makes the browsers that are opened from now on trust a certificate authority. */
  trust(certificate: string): void {
    const store = join(this.folder, '.pki/nssdb')
    mkdirSync(store, { recursive: true })
    const file = join(this.folder, 'authority.crt')
    writeFileSync(file, certificate)
    for (const words of [
      ['-N', '--empty-password'],
      ['-A', '-n', 'kassa', '-t', 'C,,', '-a', '-i', file],
    ]) {
      const { exitCode, stderr } = Bun.spawnSync(['certutil', '-d', `sql:${store}`, ...words])
      if (exitCode !== 0) throw new Error(`certutil: ${stderr}`)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const browser of this.#browsers) await browser.close()
    this.#holder?.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
