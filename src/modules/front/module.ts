import type { Module } from '../../domain/module.ts'
import { frontSettings, orderPages } from './front.ts'
import { frontPages } from './http/front.tsx'

/** The pages of a shop for its shoppers. */
export const front: Module = {
  name: 'front',
  settings: frontSettings,
  orderPages,
  pages: frontPages,
}
