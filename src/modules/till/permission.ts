import type { Permission } from '../../domain/permission.ts'

export const POS_SELL: Permission = { name: 'pos.sell', holders: ['terminal'] }
