import { start } from '../shared/start.ts'
import { TrustPage } from './trust.tsx'

start(<TrustPage />)
