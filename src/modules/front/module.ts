import type { Module } from '../../domain/module.ts'
import { frontSettings } from './front.ts'
import { frontPages } from './http/front.tsx'

/** The pages of a shop for its shoppers. */
export const front: Module = { name: 'front', settings: frontSettings, pages: frontPages }
