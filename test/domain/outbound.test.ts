import { describe, expect, test } from 'bun:test'
import { addressProblem, isPublicAddress } from '../../src/domain/outbound.ts'

describe('an address is public', () => {
  test.each([
    ['1.1.1.1', true],
    ['9.255.255.255', true],
    ['172.15.255.255', true],
    ['172.32.0.0', true],
    ['192.169.0.1', true],
    ['223.255.255.255', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['100.100.100.200', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['168.63.129.16', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.0.0.192', false],
    ['192.0.2.1', false],
    ['192.168.1.1', false],
    ['198.19.0.1', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['2a00:1450:4001::1', true],
    ['::', false],
    ['::1', false],
    ['0:0:0:0:0:0:0:1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['::ffff:1.1.1.1', false],
    ['64:ff9b::7f00:1', false],
    ['100::1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['', false],
    ['1.1.1', false],
    ['0x7f.0.0.1', false],
    ['example.com', false],
  ])('%s: %p', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

/** Each address, and whether it is accepted; then whether it is if private networks are allowed. */
const ADDRESSES: readonly (readonly [address: string, open: boolean, closed: boolean])[] = [
  ['https://example.com/hook?a=b', true, true],
  ['https://EXAMPLE.com.:8443/', true, true],
  ['https://xn--bcher-kva.example/', true, true],
  ['https://1.1.1.1/', true, true],
  ['https://[2606:4700::1111]/', true, true],
  ['http://example.com/', false, true],
  ['https://127.0.0.1/', false, true],
  ['https://127.0.0.1./', false, true],
  ['https://127.1/', false, true],
  ['https://2130706433/', false, true],
  ['https://0x7f000001/', false, true],
  ['https://0x7f.0.0.0x1/', false, true],
  ['https://0177.0.0.1/', false, true],
  ['https://017700000001/', false, true],
  ['https://0/', false, true],
  ['https://１２７.0.0.1/', false, true],
  ['https://127。0。0。1/', false, true],
  ['https://%31%32%37.0.0.1/', false, true],
  ['https://169.254.169.254/latest/meta-data/', false, true],
  ['https://[::1]/', false, true],
  ['https://[::]/', false, true],
  ['https://[::ffff:169.254.169.254]/', false, true],
  ['https://[0:0:0:0:0:ffff:7f00:1]/', false, true],
  ['https://[fe80::1]/', false, true],
  ['https://localhost/', false, true],
  ['https://LOCALHOST./', false, true],
  ['https://a.localhost/', false, true],
  ['https://printer.local/', false, true],
  ['https://metadata.google.internal/', false, true],
  ['https://example.com:22/', false, true],
  ['https://example.com:25/', false, true],
  ['https://example.com:1023/', false, true],
  ['https://example.com:1024/', true, true],
  ['https://user@example.com/', false, false],
  ['https://user:password@example.com/', false, false],
  ['https://1.1.1.1@127.0.0.1/', false, false],
  ['ftp://example.com/', false, false],
  ['file:///etc/passwd', false, false],
  ['gopher://127.0.0.1/', false, false],
  ['data:text/plain,hello', false, false],
  ['s3://bucket/key', false, false],
  ['blob:https://example.com/1', false, false],
  ['unix:///run/docker.sock', false, false],
  ['//example.com/', false, false],
  ['example.com', false, false],
  ['https://', false, false],
  ['https://[fe80::1%25eth0]/', false, false],
  ['https://999.1.1.1/', false, false],
  ['', false, false],
  [`https://example.com/${'a'.repeat(2000)}`, false, false],
]

test.each(ADDRESSES)('%s is accepted: %p, with private networks: %p', (address, open, closed) => {
  const accepts = (allowsPrivate: boolean) => addressProblem(address, allowsPrivate) === null
  expect([accepts(false), accepts(true)]).toEqual([open, closed])
})

test('an address names the schemes that this server takes', () => {
  expect(addressProblem('ftp://a.example', false)).toBe('Use an address that begins with https://.')
  expect(addressProblem('ftp://a.example', true)).toBe(
    'Use an address that begins with https:// or http://.',
  )
  expect(addressProblem('http://localhost:9/hook', true)).toBeNull()
})
