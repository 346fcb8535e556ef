import { applyTheme } from '../shared/preferences.ts'

applyTheme()
