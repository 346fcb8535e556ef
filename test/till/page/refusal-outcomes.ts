/**
 * The outcomes by what is under way, in rows with these cells: the answers of the server; what the
 * till keeps and, after a semicolon, says; what it sends; and what it keeps and says half a minute
 * later, if that is different.
 */
export const OUTCOMES: Readonly<Record<string, string>> = {
  'a sale waits, the next is scanned': `
    200, 201 | basket 1, 1/1 sale, 1/2 sale | 1/2
    401 | basket 1, 1/1 sale, 1/2 sale…; revoked | 1/2
    403, 404, 422, 429, 503, 409 content | basket 1, 1/1 sale, 1/2 sale…; no | 1/2 1/2
      | basket 1, 1/1 sale, 1/2 sale
    409 next | basket 1, 1/1 sale, 1/2 sale | 1/2 1/1 1/2
    409 number, 409 hash | basket 1, 1/1 sale, 1/2 sale…; copied | 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 sale… | 1/2 1/2
      | basket 1, 1/1 sale, 1/2 sale
  `,
  'a sale with points': `
    200, 201 | basket 0, 1/1 sale, 1/2 sale; taken | 1/2
    401 | basket 1, 1/1 sale, 1/2 sale?…; revoked | 1/2
      | basket 1, 1/1 sale, 1/2 sale?…; revoked / silent
    403, 503 | basket 1, 1/1 sale, 1/2 sale?…; no | 1/2 1/2 | basket 0, 1/1 sale, 1/2 sale; taken
    404, 422, 409 content | basket 1, 1/1 sale; no | 1/2
    429 | basket 1, 1/1 sale, 1/2 sale?…; no | 1/2 1/2 | basket 0, 1/1 sale, 1/2 sale; not yet: no
    409 next | basket 0, 1/1 sale, 1/2 sale; taken | 1/2 1/1 1/2
    409 number, 409 hash | basket 1, 1/1 sale, 1/2 sale?…; copied / copied | 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 sale?… | 1/2 1/2
      | basket 0, 1/1 sale, 1/2 sale; taken
  `,
  'a return': `
    200, 201 | basket 1, 1/1 sale, 1/2 refund; taken | 1/2
    401 | basket 1, 1/1 sale, 1/2 refund?…; revoked | 1/2
      | basket 1, 1/1 sale, 1/2 refund?…; revoked / silent
    403, 503 | basket 1, 1/1 sale, 1/2 refund?…; no | 1/2 1/2
      | basket 1, 1/1 sale, 1/2 refund; taken
    404, 422, 409 content | basket 1, 1/1 sale; no | 1/2
    429 | basket 1, 1/1 sale, 1/2 refund?…; no | 1/2 1/2
      | basket 1, 1/1 sale, 1/2 refund; not yet: no
    409 next | basket 1, 1/1 sale, 1/2 refund; taken | 1/2 1/1 1/2
    409 number, 409 hash | basket 1, 1/1 sale, 1/2 refund?…; copied / copied | 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 refund?… | 1/2 1/2
      | basket 1, 1/1 sale, 1/2 refund; taken
  `,
  'an exchange': `
    200, 201 | basket 0, 1/1 sale, 1/2 refund, 1/3 cash; taken | 1/2 1/3
    401 | basket 1, 1/1 sale, 1/2 refund?…; revoked | 1/2
      | basket 1, 1/1 sale, 1/2 refund?…; revoked / silent
    403, 503 | basket 1, 1/1 sale, 1/2 refund?…; no | 1/2 1/2 1/3
      | basket 0, 1/1 sale, 1/2 refund, 1/3 cash; taken
    404, 422, 409 content | basket 1, 1/1 sale; no | 1/2
    429 | basket 1, 1/1 sale, 1/2 refund?…; no | 1/2 1/2 1/3
      | basket 0, 1/1 sale, 1/2 refund, 1/3 cash; not yet: no
    409 next | basket 0, 1/1 sale, 1/2 refund, 1/3 cash; taken | 1/2 1/1 1/2 1/3
    409 number, 409 hash | basket 1, 1/1 sale, 1/2 refund?…; copied / copied | 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 refund?… | 1/2 1/2 1/3
      | basket 0, 1/1 sale, 1/2 refund, 1/3 cash; taken
  `,
  closing: `
    200, 201 | basket 0, 1/1 sale, 1/2 sale, 1/3 closing | 1/2 1/3
    401 | basket 0, 1/1 sale, 1/2 sale…, 1/3 closing…; revoked | 1/2
    403, 404, 422, 429, 503, 409 content | basket 0, 1/1 sale, 1/2 sale…, 1/3 closing…; no
      | 1/2 1/2 1/3 | basket 0, 1/1 sale, 1/2 sale, 1/3 closing
    409 next | basket 0, 1/1 sale, 1/2 sale, 1/3 closing | 1/2 1/1 1/2 1/3
    409 number, 409 hash | basket 0, 1/1 sale, 1/2 sale…, 1/3 closing…; copied | 1/2
    none, done but cut off | basket 0, 1/1 sale, 1/2 sale…, 1/3 closing… | 1/2 1/2 1/3
      | basket 0, 1/1 sale, 1/2 sale, 1/3 closing
  `,
  'a hand-over': `
    200, 201 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken | hand-over 1/2 1/3
    401 | basket 1, 1/1 sale, 1/2 cash?…; revoked | hand-over
      | basket 1, 1/1 sale, 1/2 cash?…; revoked / silent
    403, 503 | basket 1, 1/1 sale, 1/2 cash?…; no | hand-over hand-over 1/2 1/3
      | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
    404, 422, 409 next, 409 number, 409 hash, 409 content | basket 1, 1/1 sale; no | hand-over
    429 | basket 1, 1/1 sale, 1/2 cash?…; no | hand-over hand-over 1/2 1/3
      | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; not yet: no
    none, done but cut off | basket 1, 1/1 sale, 1/2 cash?… | hand-over hand-over 1/2 1/3
      | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
  `,
  'an order that is handed over': `
    200, 201 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken | hand-over 1/2 1/3
    401 | basket 1, 1/1 sale, 1/2 cash?…; revoked | hand-over 1/2
      | basket 1, 1/1 sale, 1/2 cash?…; revoked / silent
    403, 404, 422, 503, 409 content | basket 1, 1/1 sale, 1/2 cash?…; no
      | hand-over 1/2 hand-over 1/2 1/3 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
    429 | basket 1, 1/1 sale, 1/2 cash?…; no | hand-over 1/2 hand-over 1/2 1/3
      | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; not yet: no
    409 next | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken | hand-over 1/2 1/1 hand-over 1/2 1/3
    409 number, 409 hash | basket 1, 1/1 sale, 1/2 cash?…; copied / copied | hand-over 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 cash?… | hand-over 1/2 hand-over 1/2 1/3
      | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
  `,
  'a hand-over without its answer': `
    200, 201 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken | hand-over 1/2 1/3
    401 | basket 1, 1/1 sale, 1/2 cash…, 1/3 cash…; revoked / taken | hand-over
    403, 429, 503 | basket 1, 1/1 sale, 1/2 cash…, 1/3 cash…; no / taken
      | hand-over hand-over 1/2 1/3 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
    404, 422, 409 next, 409 number, 409 hash, 409 content
      | basket 1, 1/1 sale, 1/2 Not handed over cash, 1/3 Not handed over cash; taken
      | hand-over 1/2 1/3
    none, done but cut off | basket 1, 1/1 sale, 1/2 cash…, 1/3 cash…; taken
      | hand-over hand-over 1/2 1/3 | basket 1, 1/1 sale, 1/2 cash, 1/3 cash; taken
  `,
  'paired anew': `
    200, 201 | basket 1, 1/1 sale, 1/2 sale, 1/3 cash, 1/4 closing, 2/1 cash | 1/2 1/3 1/4 2/1
    401 | basket 1, 1/1 sale, 1/2 sale…, 1/3 cash…, 1/4 closing…, 2/1 cash…; revoked | 1/2
    403, 404
      | basket 1, 2/1 cash, 2/2 Printed as 1-1 sale, 2/3 Printed as 1-2 sale, 2/4 Printed as 1-3 cash
      | 1/2 2/1 2/2 2/3 2/4
    422, 429, 503, 409 content
      | basket 1, 1/1 sale, 1/2 sale…, 1/3 cash…, 1/4 closing…, 2/1 cash…; no
      | 1/2 1/2 1/3 1/4 2/1 | basket 1, 1/1 sale, 1/2 sale, 1/3 cash, 1/4 closing, 2/1 cash
    409 next | basket 1, 1/1 sale, 1/2 sale, 1/3 cash, 1/4 closing, 2/1 cash
      | 1/2 1/1 1/2 1/3 1/4 2/1
    409 number, 409 hash
      | basket 1, 1/1 sale, 1/2 sale…, 1/3 cash…, 1/4 closing…, 2/1 cash…; copied | 1/2
    none, done but cut off | basket 1, 1/1 sale, 1/2 sale…, 1/3 cash…, 1/4 closing…, 2/1 cash…
      | 1/2 1/2 1/3 1/4 2/1 | basket 1, 1/1 sale, 1/2 sale, 1/3 cash, 1/4 closing, 2/1 cash
  `,
}
