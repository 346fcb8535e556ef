import type { Module } from './domain/module.ts'
import { counts } from './modules/counts/module.ts'

/** The modules of this kassa; to delete one, delete its folders and its lines in `modules*.ts`. */
export const MODULES: readonly Module[] = [counts]
