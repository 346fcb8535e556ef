import { applyTheme, lastPage } from '../shared/preferences.ts'

applyTheme()

// The start page leads on to the page that this device was last used for; /?choose shows it anyway.
const page = lastPage()
if (page && !new URLSearchParams(location.search).has('choose')) location.replace(page)
