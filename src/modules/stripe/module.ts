import type { Module } from '../../domain/module.ts'
import { stripeProvider } from './stripe.ts'

/** Payments by Stripe Checkout, on a page of Stripe. */
export const stripe: Module = {
  name: 'stripe',
  paymentProvider: stripeProvider,
}
