import { start } from '../shared/start.ts'
import { Docs } from './docs.tsx'

start(<Docs />)
