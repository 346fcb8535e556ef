// These screens are one script, which the page loads after its start.
export { CustomerScreen } from './customer/customer-screen.tsx'
export { PairingScreen } from './pairing-screen.tsx'
export { ScanScreen } from './scan/scan-screen.tsx'
