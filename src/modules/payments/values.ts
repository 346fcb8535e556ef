declare module '../../text/field-code.ts' {
  interface FieldCodes {
    payment_key: 'payments'
    other_mode: 'payments'
  }
}
