import { lastPage } from '../shared/start.ts'
import { applyTheme } from '../shared/theme.ts'

applyTheme()

// The start page leads on to the page that this device was last used for; /?choose shows it anyway.
const page = lastPage()
if (page && !new URLSearchParams(location.search).has('choose')) location.replace(page)
