// The screens of one script, which is loaded as a whole.
export { CustomerScreen } from './customer/customer-screen.tsx'
export { PairingScreen } from './pairing-screen.tsx'
export { ScanScreen } from './scan/scan-screen.tsx'
