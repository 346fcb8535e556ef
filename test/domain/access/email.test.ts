import { describe, expect, test } from 'bun:test'
import { emailAddress } from '../../../src/domain/access/user.ts'
import { Refusal } from '../../../src/domain/error.ts'

describe('an address has one spelling', () => {
  test.each([
    ['anna@example.com', 'anna@example.com'],
    ['  anna@example.com ', 'anna@example.com'],
    ['\u00a0anna@example.com\u3000', 'anna@example.com'],
    ['Anna@Example.COM', 'anna@example.com'],
    ["o'hara+tag_1-x@sub.example.co.uk", "o'hara+tag_1-x@sub.example.co.uk"],
    ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
    ['anna@example.xn--p1ai', 'anna@example.xn--p1ai'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%p', (text, address) => {
    expect(emailAddress(text)).toBe(address)
    expect(emailAddress(address)).toBe(address)
  })
})

describe('an address is one mailbox, written plainly', () => {
  test.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@.example.com',
    'anna@example..com',
    'anna@-example.com',
    'anna@example.com.',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@ben@example.com',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
    '"anna"@example.com',
    '"anna b"@example.com',
    'Anna <anna@example.com>',
    '<anna@example.com>',
    'anna@example.com (Anna)',
    'anna@example.com,ben@example.com',
    'anna@example.com, ben@example.com',
    'anna@example.com;ben@example.com',
    'anna@example.com ben@example.com',
    'anna@example.com%0abcc:ben@example.com',
    'anna@example.com\r\nBcc: ben@example.com',
    'anna@example.com\nBcc: ben@example.com',
    'anna@example.com\r\n',
    '\nanna@example.com',
    'anna@example.com\u2028',
    'anna\u0000@example.com',
    'anna@example.com\t',
    // NFKC would make them the addresses of somebody else.
    'ⓥictim@example.com',
    'anna＠example.com',
    'ａｎｎａ@ｅｘａｍｐｌｅ．ｃｏｍ',
    'anna@example．com',
    // KELVIN SIGN is k once lower-cased, LATIN SMALL LETTER LONG S is s once normalised.
    'mar\u212a@example.com',
    '\u017fam@example.com',
    // Zero-width characters and a byte order mark inside: two spellings of what looks the same.
    'an\u200bna@example.com',
    'anna@exam\u200cple.com',
    'anna\u2060@example.com',
    'an\ufeffna@example.com',
    'anna@exam\u00adple.com',
    'anna\u202e@example.com',
    // Letters that only look like it: DNS has the domain as xn--…, and mail needs no others.
    'İ@example.com',
    'anna@İexample.com',
    'ı@example.com',
    'аnna@example.com',
    'anna@bücher.example',
    'straße@example.com',
    'ﬁna\u0301@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(64)}.com`,
    `anna@${'a.'.repeat(125)}com`,
  ])('%p', (text) => {
    let refusal: unknown
    try {
      refusal = emailAddress(text)
    } catch (error) {
      refusal = error
    }
    if (!(refusal instanceof Refusal)) throw new Error(`taken for ${refusal}`)
    expect(refusal.code).toBe('VALIDATION_FAILED')
    expect(refusal.errors.map(({ field }) => field)).toEqual(['email'])
    expect(refusal.message).toBe('email: Give one plain address, such as anna@example.com.')
  })

  test('however long it is, the answer comes at once', () => {
    const since = performance.now()
    for (const text of [`${'a.'.repeat(1e5)}@`, `a@${'a-'.repeat(1e5)}`, '@'.repeat(1e5)]) {
      expect(() => emailAddress(text)).toThrow(Refusal)
    }
    expect(performance.now() - since).toBeLessThan(5_000)
  })
})
