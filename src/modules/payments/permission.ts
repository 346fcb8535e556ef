import type { Permission } from '../../domain/permission.ts'

/** The keys of payment providers, and which of them takes payments. */
export const PAYMENT_ACCOUNT_MANAGE: Permission = {
  name: 'payment-account.manage',
  holders: ['owner'],
}
