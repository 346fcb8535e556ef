import { expect, test } from 'bun:test'
import { imageInWidth } from '../../src/ui/shared/image.ts'

test('pages ask their own host for images, also if it is another one than KASSA_URL', () => {
  for (const url of ['/images/a.png', 'https://shop.example/images/a.png']) {
    expect(imageInWidth(url, 320)).toBe('/images/a.png?width=320')
  }
})
