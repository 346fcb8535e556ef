import { newKey, rotateSecretKey } from '../domain/access/key.ts'
import { checkNewShop, createShop } from '../domain/shop/new-shop.ts'
import { type Command, flagText, requiredFlag } from './command.ts'

export const shopCreate: Command = {
  name: 'shop create',
  usage: '<slug> --name N --owner EMAIL [--currency EUR]',
  summary:
    'Creates a shop and its owner, and prints both API keys. The secret key is shown only once.',
  argument: 'slug of the shop',
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
    const { argument: slug, answer } = invocation
    const name = requiredFlag(invocation, 'name')
    const owner = requiredFlag(invocation, 'owner')
    const currency = flagText(invocation, 'currency') ?? 'EUR'
    const shop = { slug, name, currency }
    // Checks the input before the data directory is created.
    checkNewShop(shop, owner)
    const created = await invocation.withData('make', (ports) => createShop(ports, shop, owner))
    const text = `Created the shop ${slug}, owned by ${owner}.

publishable key  ${created.publishableKey}
secret key       ${created.secretKey}

The secret key is shown only once. Keep it on a server, never in a web page or in version control.`
    answer(created, text)
  },
}

export const keyRotate: Command = {
  name: 'key rotate',
  usage: '<slug>',
  summary: 'Replaces the secret key of a shop, and prints the new one. It is shown only once.',
  argument: 'slug of the shop',
  async run({ argument: slug, withData, answer }) {
    const rotated = await withData('existing', (ports) => rotateSecretKey(ports, slug))
    const text = 'The old key no longer works. The new one is shown only once.'
    answer(rotated, `secret key  ${rotated.secretKey}\n\n${text}`)
  },
}

export const keyNew: Command = {
  name: 'key new',
  usage: '',
  summary: 'Prints two new API keys, for a shop that a file makes. No shop has them yet.',
  async run({ answer }) {
    const keys = { publishableKey: newKey('publishable'), secretKey: newKey('secret') }
    answer(keys, `publishable key  ${keys.publishableKey}\nsecret key       ${keys.secretKey}`)
  },
}
