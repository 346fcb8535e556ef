import * as modules from '../../modules.pages.ts'
import { rememberPage } from '../shared/preferences.ts'
import { followLinks } from '../shared/router.ts'
import { start } from '../shared/start.ts'
import { Admin } from './frame/admin.tsx'
import { AdminModules } from './frame/places.ts'

followLinks('/admin')
rememberPage('/admin')
start(
  <AdminModules.Provider value={Object.values(modules)}>
    <Admin />
  </AdminModules.Provider>,
)
