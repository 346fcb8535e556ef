import { lastPage } from '../shared/last-page.ts'
import { applyTheme } from '../shared/theme.ts'

applyTheme()

// Whoever has used one of the pages on this device wants that one; /?choose stays here.
const page = lastPage()
if (page && !new URLSearchParams(location.search).has('choose')) location.replace(page)
