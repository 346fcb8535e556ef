import type { Module } from '../../domain/module.ts'
import { frontDemo } from './demo/front.ts'
import { frontSettings, orderPages } from './front.ts'
import { frontPages } from './http/front.tsx'

/** The pages of a shop for its shoppers. */
export const front: Module = {
  name: 'front',
  demo: frontDemo,
  addresses: [{ rank: 0, label: 'shop front', path: '/shop/<slug>', ifDemo: 'hasFront' }],
  settings: frontSettings,
  orderPages,
  pages: frontPages,
}
