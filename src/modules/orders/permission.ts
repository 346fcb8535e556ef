import type { Permission } from '../../domain/permission.ts'

export const ORDER_READ: Permission = {
  name: 'order.read',
  holders: ['secret', 'owner', 'staff', 'cli'],
}
export const ORDER_WRITE: Permission = {
  name: 'order.write',
  holders: ['secret', 'owner', 'staff'],
}
export const SALES_READ: Permission = { name: 'sales.read', holders: ['secret', 'owner', 'staff'] }
export const POINT_WRITE: Permission = { name: 'point.write', holders: ['secret', 'owner'] }
