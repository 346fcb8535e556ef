import { start } from '../../../ui/shared/start.ts'
import { TrustPage } from './trust.tsx'

start(<TrustPage />)
