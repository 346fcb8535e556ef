import { lazy } from '../../../../ui/shared/lazy.tsx'

/*
 * The dialogs that few sales need. Their script is loaded when the till has started, so that it
 * starts sooner, and before anybody opens them, because the server may be out of reach later.
 */

const dialogs = () => import('./dialogs.ts')

export const ReceiptsDialog = lazy(() => dialogs().then((all) => all.ReceiptsDialog))
export const ReturnsDialog = lazy(() => dialogs().then((all) => all.ReturnsDialog))
export const OrdersDialog = lazy(() => dialogs().then((all) => all.OrdersDialog))
export const ParkedDialog = lazy(() => dialogs().then((all) => all.ParkedDialog))
export const CashDialog = lazy(() => dialogs().then((all) => all.CashDialog))
export const DayDialog = lazy(() => dialogs().then((all) => all.DayDialog))
export const ClosingDialog = lazy(() => dialogs().then((all) => all.ClosingDialog))
export const FloatDialog = lazy(() => dialogs().then((all) => all.FloatDialog))
export const DiscountDialog = lazy(() => dialogs().then((all) => all.DiscountDialog))
export const ShopperDialog = lazy(() => dialogs().then((all) => all.ShopperDialog))
export const PrinterDialog = lazy(() => dialogs().then((all) => all.PrinterDialog))

const ALL = [
  ReceiptsDialog,
  ReturnsDialog,
  OrdersDialog,
  ParkedDialog,
  CashDialog,
  DayDialog,
  ClosingDialog,
  FloatDialog,
  DiscountDialog,
  ShopperDialog,
  PrinterDialog,
]

/** Loads the script. If that fails, a dialog tries again when it is opened. */
export async function loadDialogs(): Promise<void> {
  await Promise.allSettled(ALL.map(({ load }) => load()))
}
