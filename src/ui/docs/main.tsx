import { render } from 'preact'
import { applyTheme } from '../shared/theme.ts'
import { Docs } from './docs.tsx'

applyTheme()
const root = document.querySelector('#app')
if (!root) throw new Error('the document has no #app')
root.replaceChildren()
render(<Docs />, root)
