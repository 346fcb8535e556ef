import type { Module } from '../../domain/module.ts'
import { accountPages } from './http/pages.ts'

/** The page on which shoppers see their account: their orders, points and data. */
export const account: Module = {
  name: 'account',
  ...accountPages,
  addresses: [{ rank: 3, label: 'shopper account', path: '/account?shop=<slug>' }],
}
