// The dialogs of one script, which is loaded as a whole.
export { PrinterDialog } from '../print/printer-dialog.tsx'
export { DiscountDialog } from './discount.tsx'
export { CashDialog, ClosingDialog, DayDialog, FloatDialog } from './drawer.tsx'
export { OrdersDialog } from './orders-dialog.tsx'
export { ParkedDialog } from './parked-dialog.tsx'
export { ReceiptsDialog } from './receipts-dialog.tsx'
export { ReturnsDialog } from './returns.tsx'
export { ShopperDialog } from './shopper-dialog.tsx'
