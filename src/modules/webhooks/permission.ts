import type { Permission } from '../../domain/permission.ts'

export const WEBHOOK_MANAGE: Permission = { name: 'webhook.manage', holders: ['secret', 'owner'] }
