import { createContext } from 'preact'
import type { Document } from './document.ts'

const NOTHING: Document = {
  info: { title: '', version: '' },
  tags: [],
  'x-tagGroups': [],
  'x-problems': [],
  paths: {},
  components: { schemas: {}, securitySchemes: {} },
}

/** The document that references lead into. */
export const Source = createContext(NOTHING)
