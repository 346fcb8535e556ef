import type { Module } from './domain/module.ts'
import * as modules from './modules.ts'

/** The modules of this kassa, in no order. */
export const MODULES: readonly Module[] = Object.values(modules)
