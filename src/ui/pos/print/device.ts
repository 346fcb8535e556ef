import { Observable } from '../../shared/observable.ts'
import { PageError } from '../../shared/problem.ts'
import { text } from '../text.ts'

/** The parts of WebUSB and Web Serial (W3C community drafts) that are used here. */
interface UsbEndpoint {
  readonly direction: 'in' | 'out'
  readonly endpointNumber: number
}
interface UsbDevice {
  readonly opened: boolean
  readonly configuration: {
    readonly interfaces: readonly {
      readonly interfaceNumber: number
      readonly alternate: {
        readonly interfaceClass: number
        readonly endpoints: readonly UsbEndpoint[]
      }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
}
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Devices {
  readonly usb?: {
    getDevices(): Promise<readonly UsbDevice[]>
    requestDevice(options: object): Promise<UsbDevice>
  }
  readonly serial?: {
    getPorts(): Promise<readonly SerialPort[]>
    requestPort(): Promise<SerialPort>
  }
}

/** How a receipt printer is connected to this device. */
export type PrinterKind = keyof Devices
const KEY = 'kassa.printer'
const PRINTER_CLASS = 7
/** What most printers are set to when they come. */
const BAUD_RATE = 9600

const devices = navigator as Devices

/** The kinds of connection that this browser has. */
export function printerKinds(): readonly PrinterKind[] {
  return (['usb', 'serial'] as const).filter((kind) => devices[kind] !== undefined)
}

/** The receipt printer that was chosen on this device; null: the browser prints. */
export const printerKind = new Observable<PrinterKind | null>(
  printerKinds().find((kind) => kind === localStorage.getItem(KEY)) ?? null,
)

/**
 * Lets the user choose a printer, once for this device; the browser remembers it.
 * @param kind null: the browser prints
 */
export async function choosePrinter(kind: PrinterKind | null): Promise<void> {
  if (kind === 'usb') {
    await devices.usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
  } else if (kind === 'serial') await devices.serial?.requestPort()
  printerKind.set(kind)
  if (kind === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, kind)
}

/** What was sent before; one thing after another. */
let last: Promise<unknown> = Promise.resolve()

/** Sends bytes to the chosen printer. @throws PageError if it is not there */
export async function sendToPrinter(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const send = () => (printerKind.value === 'serial' ? sendToSerial(bytes) : sendToUsb(bytes))
  const sent = last.then(send, send)
  last = sent
  await sent.catch((error) => {
    if (error instanceof PageError) throw error
    throw new PageError(text.printer.failed)
  })
}

async function sendToUsb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [device] = (await devices.usb?.getDevices()) ?? []
  if (!device) throw new PageError(text.printer.gone)
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const printer = device.configuration?.interfaces.find(
      ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
    )
    const out = printer?.alternate.endpoints.find(({ direction }) => direction === 'out')
    if (!printer || !out) throw new PageError(text.printer.gone)
    await device.claimInterface(printer.interfaceNumber)
    await device.transferOut(out.endpointNumber, bytes)
  } finally {
    await device.close()
  }
}

async function sendToSerial(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const [port] = (await devices.serial?.getPorts()) ?? []
  if (!port) throw new PageError(text.printer.gone)
  await port.open({ baudRate: BAUD_RATE })
  try {
    const writer = port.writable?.getWriter()
    if (!writer) throw new PageError(text.printer.gone)
    await writer.write(bytes)
    writer.releaseLock()
  } finally {
    await port.close()
  }
}
