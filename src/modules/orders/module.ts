import type { Module } from '../../domain/module.ts'
import { salesProblems } from '../../domain/orders/check.ts'

/** Orders with their payments, refunds, mails and points. */
export const orders: Module = { name: 'orders', check: salesProblems }
