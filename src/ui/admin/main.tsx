import { followLinks } from '../shared/router.ts'
import { rememberPage, start } from '../shared/start.ts'
import { Admin } from './frame/admin.tsx'

followLinks('/admin')
rememberPage('/admin')
start(<Admin />)
