import type { Module } from './domain/module.ts'

/** The modules of this kassa; to delete one, delete its folders and its line here and in `modules.*`. */
export const MODULES: readonly Module[] = []
