import { render } from 'preact'
import { rememberPage } from '../shared/last-page.ts'
import { followLinks } from '../shared/router.ts'
import { applyTheme } from '../shared/theme.ts'
import { Admin } from './admin.tsx'

applyTheme()
followLinks('/admin')
rememberPage('/admin')
const root = document.querySelector('#app')
if (!root) throw new Error('the document has no #app')
root.replaceChildren()
render(<Admin />, root)
