import { applyTheme } from '../shared/theme.ts'

applyTheme()
