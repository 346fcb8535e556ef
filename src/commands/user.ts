import { loginLink } from '../domain/access/link.ts'
import type { Command } from './command.ts'
import { servedUrl } from './served-url.ts'

export const userLoginLink: Command = {
  name: 'user login-link',
  usage: '<email>',
  summary: 'Prints a link that signs a user in to the admin. It works once, within 15 minutes.',
  argument: 'email address of the user',
  async run({ argument: email, config, withData, answer }) {
    const link = await withData('existing', (ports) => loginLink(ports, email, servedUrl(config)))
    const text = `It works once, for whoever opens it first, until ${link.expiresAt}.`
    answer(link, `${link.url}\n\n${text}`)
  },
}
