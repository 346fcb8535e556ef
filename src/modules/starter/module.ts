import type { Module } from '../../domain/module.ts'
import { newShop } from './commands/new.ts'

/** `kassa new`, and the shop fronts that it writes. */
export const starter: Module = {
  name: 'starter',
  commands: [newShop],
}
