import { within } from '../../../../ui/shared/limit.ts'
import { Observable } from '../../../../ui/shared/observable.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import { text } from '../text.ts'

/** The connections to devices that browsers may have: WebUSB and Web Serial. */
const devices: Partial<Pick<Navigator, 'usb' | 'serial'>> = navigator

/** How a receipt printer is connected to this device. */
export type PrinterKind = keyof typeof devices
const KEY = 'kassa.printer'
const PRINTER_CLASS = 7
/** The default of most printers. */
const BAUD_RATE = 9600

/** The kinds of connection that this browser supports. */
export function printerKinds(): readonly PrinterKind[] {
  return (['usb', 'serial'] as const).filter((kind) => devices[kind] !== undefined)
}

/** The receipt printer chosen on this device; null if the browser prints. */
export const printerKind = new Observable<PrinterKind | null>(
  printerKinds().find((kind) => kind === localStorage.getItem(KEY)) ?? null,
)

/**
 * Lets the user choose a printer, once for this device. The browser remembers it.
 * @param kind null if the browser prints
 */
export async function choosePrinter(kind: PrinterKind | null): Promise<void> {
  if (kind === 'usb') {
    await devices.usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
  } else if (kind === 'serial') await devices.serial?.requestPort()
  printerKind.set(kind)
  if (kind === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, kind)
}

/** The last job. Jobs are sent one after another. */
let last: Promise<unknown> = Promise.resolve()
let jobs = 0

/** Whether something is being sent to the printer. */
export function isPrinting(): boolean {
  return jobs > 0
}

/** A printer that accepts nothing for this long does not answer. */
const SILENCE_MS = 5_000
/** Serial ports take about a millisecond for a byte, and paper is slower. */
const MS_PER_BYTE = 3

/**
 * Sends bytes to the chosen printer. A printer that does not answer does not block later jobs.
 * @throws PageError if the printer is missing, refuses the bytes, or does not answer
 */
export async function sendToPrinter(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const send = async () => {
    const stop = new AbortController()
    const work = printerKind.value === 'serial' ? sendToSerial : sendToUsb
    const limitMs = SILENCE_MS + bytes.length * MS_PER_BYTE
    try {
      await within(limitMs, work(bytes, stop.signal), () => new PageError(text.printer.silent))
    } finally {
      stop.abort()
    }
  }
  const sent = last.then(send, send)
  last = sent
  jobs++
  try {
    await sent
  } catch (error) {
    throw error instanceof PageError ? error : new PageError(text.printer.failed)
  } finally {
    jobs--
  }
}

/** @param stop aborts a job whose time is over: it must not print later, into another receipt */
async function sendToUsb(bytes: Uint8Array<ArrayBuffer>, stop: AbortSignal): Promise<void> {
  const [device] = (await devices.usb?.getDevices()) ?? []
  if (!device) throw new PageError(text.printer.gone)
  stop.throwIfAborted()
  const closed = closedBy(stop, () => device.close())
  await device.open()
  stop.throwIfAborted()
  if (!device.configuration) await device.selectConfiguration(1)
  const printer = device.configuration?.interfaces.find(
    ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
  )
  const out = printer?.alternate.endpoints.find(({ direction }) => direction === 'out')
  if (!printer || !out) throw new PageError(text.printer.gone)
  await device.claimInterface(printer.interfaceNumber)
  stop.throwIfAborted()
  await device.transferOut(out.endpointNumber, bytes)
  await closed()
}

async function sendToSerial(bytes: Uint8Array<ArrayBuffer>, stop: AbortSignal): Promise<void> {
  const [port] = (await devices.serial?.getPorts()) ?? []
  if (!port) throw new PageError(text.printer.gone)
  stop.throwIfAborted()
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null
  const closed = closedBy(stop, async () => {
    // Unwritten bytes would keep the port open.
    if (stop.aborted) await writer?.abort()
    writer?.releaseLock()
    await port.close()
  })
  await port.open({ baudRate: BAUD_RATE })
  stop.throwIfAborted()
  writer = port.writable?.getWriter() ?? null
  if (!writer) throw new PageError(text.printer.gone)
  await writer.write(bytes)
  await closed()
}

/** Closes a device once: when the returned function is called, or when the time is over. */
function closedBy(stop: AbortSignal, close: () => Promise<void>): () => Promise<void> {
  const end = () => {
    // The job has already failed, and its error was shown.
    close().catch(() => undefined)
  }
  stop.addEventListener('abort', end)
  return async () => {
    stop.removeEventListener('abort', end)
    await close()
  }
}
