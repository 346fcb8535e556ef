import type { Module } from '../../domain/module.ts'
import { mollieProvider } from './mollie.ts'

/** Payments by Mollie, on a page of Mollie. */
export const mollie: Module = {
  name: 'mollie',
  paymentProvider: mollieProvider,
}
