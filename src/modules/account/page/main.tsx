import '../../orders/shared/problems.ts'
import { start } from '../../../ui/shared/start.ts'
import { Account } from './account.tsx'

start(<Account />)
