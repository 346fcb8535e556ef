// The screens of one script, which is loaded as a whole.
export { CountScreen } from './count.tsx'
export { CountsScreen } from './counts.tsx'
