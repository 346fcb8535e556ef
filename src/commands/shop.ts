import { rotateSecretKey } from '../domain/access/key.ts'
import { checkNewShop, createShop } from '../domain/shop/shop.ts'
import { type Command, onlyArgument, requiredFlag } from './command.ts'
import { withData } from './data.ts'

export const shopCreate: Command = {
  name: 'shop create',
  usage: '<slug> --name N --owner EMAIL [--currency EUR]',
  summary:
    'Creates a shop and its owner, and prints both API keys. The secret key is shown only once.',
  options: {
    name: { type: 'string' },
    owner: { type: 'string' },
    currency: { type: 'string' },
  },
  help: `<slug>       3 to 40 lower-case letters, digits and hyphens, such as corner-shop
--name       the name that shoppers see
--owner      the email address of its first owner
--currency   three capital letters (default EUR)`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const slug = onlyArgument(invocation, 'slug of the shop')
    const name = requiredFlag(invocation, 'name')
    const owner = requiredFlag(invocation, 'owner')
    const currency = typeof flags.currency === 'string' ? flags.currency : 'EUR'
    const shop = { slug, name, currency }
    // Before the data directory is made.
    checkNewShop(shop, owner)
    const created = await withData(config, 'make', (ports) => createShop(ports, shop, owner))
    if (flags.json) return print(JSON.stringify(created))
    print(`Created the shop ${slug}, owned by ${owner}.

publishable key  ${created.publishableKey}
secret key       ${created.secretKey}

The secret key is shown only once. Keep it on a server, never in a web page or in version control.`)
  },
}

export const keyRotate: Command = {
  name: 'key rotate',
  usage: '<slug>',
  summary: 'Replaces the secret key of a shop, and prints the new one. It is shown only once.',
  options: {},
  async run(invocation) {
    const { flags, config, print } = invocation
    const slug = onlyArgument(invocation, 'slug of the shop')
    const rotated = await withData(config, 'existing', (ports) => rotateSecretKey(ports, slug))
    if (flags.json) return print(JSON.stringify(rotated))
    print(`secret key  ${rotated.secretKey}

The old key no longer works. The new one is shown only once.`)
  },
}
