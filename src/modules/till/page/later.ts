import { lazy } from '../../../ui/shared/lazy.tsx'

/*
 * The dialogs that few sales need, and the screens that a till does not start with. Their scripts
 * are loaded when the till has started, so that it starts sooner, and before anybody opens them,
 * because the server may be out of reach later.
 */

const screens = () => import('./screens.ts')

export const PairingScreen = lazy(() => screens().then((all) => all.PairingScreen))
export const ScanScreen = lazy(() => screens().then((all) => all.ScanScreen))
export const CustomerScreen = lazy(() => screens().then((all) => all.CustomerScreen))

const dialogs = () => import('./sell/dialogs.ts')

export const ReceiptsDialog = lazy(() => dialogs().then((all) => all.ReceiptsDialog))
export const ReturnsDialog = lazy(() => dialogs().then((all) => all.ReturnsDialog))
export const OrdersDialog = lazy(() => dialogs().then((all) => all.OrdersDialog))
export const ParkedDialog = lazy(() => dialogs().then((all) => all.ParkedDialog))
export const CashDialog = lazy(() => dialogs().then((all) => all.CashDialog))
export const DayDialog = lazy(() => dialogs().then((all) => all.DayDialog))
export const ClosingDialog = lazy(() => dialogs().then((all) => all.ClosingDialog))
export const FloatDialog = lazy(() => dialogs().then((all) => all.FloatDialog))
export const LineDialog = lazy(() => dialogs().then((all) => all.LineDialog))
export const AmountDialog = lazy(() => dialogs().then((all) => all.AmountDialog))
export const KeysDialog = lazy(() => dialogs().then((all) => all.KeysDialog))
export const DiscountDialog = lazy(() => dialogs().then((all) => all.DiscountDialog))
export const ShopperDialog = lazy(() => dialogs().then((all) => all.ShopperDialog))
export const PrinterDialog = lazy(() => dialogs().then((all) => all.PrinterDialog))

const ALL = [
  PairingScreen,
  ScanScreen,
  CustomerScreen,
  ReceiptsDialog,
  ReturnsDialog,
  OrdersDialog,
  ParkedDialog,
  CashDialog,
  DayDialog,
  ClosingDialog,
  FloatDialog,
  LineDialog,
  AmountDialog,
  KeysDialog,
  DiscountDialog,
  ShopperDialog,
  PrinterDialog,
]

/** Loads the scripts. If that fails, a dialog or screen tries again when it is opened. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled(ALL.map(({ load }) => load()))
}
