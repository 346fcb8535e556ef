import type { Mail, Mailer } from '../src/domain/mail/mail.ts'

type Arrived = Mail & { readonly to: string; readonly id: string }

/** All mails of a server, in the order in which they were sent. */
export class Mailbox implements Mailer {
  readonly mails: Arrived[] = []
  /** The errors with which the next tries fail. */
  readonly failures: Error[] = []

  async send(mail: Mail & { readonly to: string }, id: string): Promise<void> {
    const failure = this.failures.shift()
    if (failure) throw failure
    this.mails.push({ ...mail, id })
  }

  to(address: string): Arrived[] {
    return this.mails.filter(({ to }) => to === address)
  }

  /** The code in the last mail to an address. */
  code(address: string): string {
    const code = /^(\d{6,8})$/m.exec(this.to(address).at(-1)?.text ?? '')?.[1]
    if (!code) throw new Error(`no code has arrived for ${address}`)
    return code
  }
}
