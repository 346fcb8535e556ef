import { start } from '../shared/start.ts'
import { Account } from './account.tsx'

start(<Account />)
