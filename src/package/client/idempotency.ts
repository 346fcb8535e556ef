/**
 * The routes that take an Idempotency-Key: repeated with the same key, a request gets the first
 * answer again and changes nothing.
 */
const TAKE_A_KEY = [
  'POST /v1/store/products',
  'POST /v1/store/products/batch',
  'POST /v1/store/products/bulk',
  'POST /v1/store/products/{id}/stock',
  'POST /v1/store/customers',
  'POST /v1/store/customers/{id}/points',
  'POST /v1/store/orders',
  'POST /v1/store/orders/{id}/payments',
  'POST /v1/store/orders/{id}/replace',
  'POST /v1/store/orders/{id}/refunds',
  'POST /storefront/api/orders',
  'POST /shop/api/counts',
  'PUT /shop/api/counts/{id}/lines',
  'POST /shop/api/counts/{id}/apply',
]

/** @param path a template, such as /v1/store/orders/{id}/refunds */
export function takesKey(method: string, path: string): boolean {
  // The admin API has the routes of the Store API at its own address.
  const inStore = path.replace('/shop/api/', '/v1/store/')
  return [path, inStore].some((one) => TAKE_A_KEY.includes(`${method} ${one}`))
}

/** A random key of 32 hexadecimal digits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
