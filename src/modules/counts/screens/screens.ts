// These screens are one script, which the page loads when it first needs one of them.
export { CountScreen } from './count.tsx'
export { CountsScreen } from './counts.tsx'
