import { rememberPage } from '../shared/preferences.ts'
import { followLinks } from '../shared/router.ts'
import { start } from '../shared/start.ts'
import { Admin } from './frame/admin.tsx'

followLinks('/admin')
rememberPage('/admin')
start(<Admin />)
