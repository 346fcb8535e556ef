import type { Module } from '../../domain/module.ts'
import { journalProblems } from '../../domain/till/journal-check.ts'

/** Tills: their journals, the page that sells, and its receipts. */
export const till: Module = { name: 'till', check: journalProblems }
