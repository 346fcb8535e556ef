import { frontSettings } from '../../domain/front/front.ts'
import type { Module } from '../../domain/module.ts'

/** The pages of a shop for its shoppers. */
export const front: Module = { name: 'front', settings: frontSettings }
