import type { Module } from '../../domain/module.ts'
import { counts as routes } from './routes.ts'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    count: 'counts'
  }
}

declare module '../../domain/history.ts' {
  interface Subjects {
    count: 'counts'
  }
}

/** Lists of products that people count by scanning, for the stock. */
export const counts: Module = {
  name: 'counts',
  routes,
  tags: {
    Counts: 'What people count in the shop by scanning, or what was delivered, for the stock.',
  },
  subjects: ['count'],
  unproved: ['counts'],
}
