import { loginLink } from '../domain/access/link.ts'
import { type Command, onlyArgument } from './command.ts'
import { withData } from './data.ts'
import { servedUrl } from './served.ts'

export const userLoginLink: Command = {
  name: 'user login-link',
  usage: '<email>',
  summary: 'Prints a link that signs a user in to the admin. It works once, within 15 minutes.',
  options: {},
  async run(invocation) {
    const { flags, config, print } = invocation
    const email = onlyArgument(invocation, 'email address of the user')
    const link = await withData(config, 'existing', (ports) =>
      loginLink(ports, email, servedUrl(config)),
    )
    if (flags.json) return print(JSON.stringify(link))
    print(`${link.url}

It works once, for whoever opens it first, until ${link.expiresAt}.`)
  },
}
