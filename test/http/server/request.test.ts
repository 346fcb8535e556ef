import { JSON_TYPE, list, post, text, withField } from '../../raw-body.ts'
import { play } from '../../scenario.ts'

const nested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`
const bytes = (...values: number[]) => Uint8Array.from(values)
const MIB = 1024 * 1024

const MALFORMED: readonly (readonly [name: string, raw: BodyInit])[] = [
  ['half a body', '{"name":'],
  ['a word', 'hello'],
  ['single quotes', "{'name':'x'}"],
  ['a comma too many', '{"name":"x","price":1,}'],
  ['two values', '{"name":"x","price":1} {}'],
  ['NaN', '{"name":"x","price":NaN}'],
  ['a hexadecimal price', '{"name":"x","price":0x10}'],
  ['a leading zero', '{"name":"x","price":01}'],
  ['a plus', '{"name":"x","price":+1}'],
  ['a bare NUL', '{"name":"a\0b","price":1}'],
  ['a line break in a text', '{"name":"a\nb","price":1}'],
  ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['an overlong encoding', bytes(0x22, 0xc0, 0xaf, 0x22)],
  ['an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ['a cut sequence', bytes(0x22, 0xe2, 0x82, 0x22)],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
  ['UTF-16', new Uint8Array(Buffer.from('{"name":"x","price":1}', 'utf16le'))],
  ['depth 33', nested(33, '[', ']')],
  ['depth 10,000', nested(10_000, '[', ']')],
  ['depth 10,000 of objects', nested(10_000, '{"a":', '}')],
  ['depth 500,000 that never ends', '['.repeat(500_000)],
  ['depth behind a quote in a text', `{"a":"\\"","b":${nested(33, '[', ']')}}`],
]

play('a body is refused that cannot be read:', [
  ...MALFORMED.map(([name, raw]) => ({
    name,
    request: post(raw),
    status: 400,
    refusal: 'MALFORMED_REQUEST',
  })),
  {
    name: 'brackets in a text are not depth',
    request: post(withField('description', JSON.stringify('[{"\\'.repeat(100)))),
    status: 201,
  },
  {
    name: 'depth 32 is read, and judged by its schema',
    request: post(nested(32, '[', ']')),
    status: 422,
  },
  {
    name: '1 MiB is read, and judged by its schema',
    request: post(withField('description', text(MIB - 60))),
    status: 422,
    refusal: 'VALIDATION_FAILED description',
  },
  ...[
    ['1 MiB and a byte', `"${'x'.repeat(MIB - 1)}"`],
    ['2 MiB', `"${'x'.repeat(2 * MIB)}"`],
  ].map(([name = '', raw = '']) => ({
    name,
    request: post(raw),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  })),
  {
    name: '2 MiB that say they are 10 bytes',
    request: post(`"${'x'.repeat(2 * MIB)}"`, { ...JSON_TYPE, 'content-length': '10' }),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'a stream of 2 MiB without a length',
    request: post(new Blob([`"${'x'.repeat(2 * MIB)}"`]).stream()),
    status: 413,
    refusal: 'PAYLOAD_TOO_LARGE',
  },
  ...[
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join(',')}}`],
    ['500,000 tags', `{"tags":${list(500_000, '0')}}`],
    ['2,001 empty lists', list(2001, '[]')],
  ].map(([name = '', raw = '']) => ({
    name,
    request: post(raw),
    status: 422,
    refusal: 'VALIDATION_FAILED body',
  })),
  {
    name: '2,000 commas in a text are one value',
    request: post(withField('description', JSON.stringify(','.repeat(2001)))),
    status: 201,
  },
  {
    name: '2,000 values are judged by their schema',
    request: post(`{"tags":${list(2000, '0')}}`),
    status: 422,
    contains: ['"tags"'],
  },
  {
    name: 'an empty body',
    request: post('', { ...JSON_TYPE, 'content-length': '0' }),
    status: 422,
    refusal: 'VALIDATION_FAILED body',
  },
])

const TYPES: readonly (readonly [type: string, status: number])[] = [
  ['application/json', 201],
  ['application/json; charset=utf-8', 201],
  ['APPLICATION/JSON', 201],
  ['application/json;charset=UTF-8', 201],
  ['application/merge-patch+json', 415],
  ['application/jsonx', 415],
  ['application/json, text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['multipart/form-data', 415],
  ['text/plain', 415],
  ['text/json', 415],
  ['text/plain; application/json', 415],
  ['', 415],
]

play('of the media types', [
  ...TYPES.map(([type, status]) => ({
    name: `${type || 'none'} is ${status}`,
    request: post(withField('name', '"Mug"'), { 'content-type': type }),
    status,
    ...(status === 415 && { refusal: 'UNSUPPORTED_MEDIA_TYPE' }),
  })),
  ...['gzip', 'deflate', 'br', 'identity, gzip'].map((encoding) => ({
    name: `content-encoding ${encoding} is 415`,
    request: post(Bun.gzipSync(Buffer.from('{}')), { ...JSON_TYPE, 'content-encoding': encoding }),
    status: 415,
    refusal: 'UNSUPPORTED_MEDIA_TYPE',
  })),
])
