import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { CUSTOMER_CHANNEL } from '../../src/modules/till/page/customer/customer-view.ts'

/** How a receipt printer begins what opens the drawer (ESC/POS): a pulse on a pin. */
const PULSE = '\x1bp'

const INTERFACE = {
  interfaceNumber: 0,
  alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', endpointNumber: 1 }] },
}

/** The parts of a browser that a till uses: a database, channels to other windows, streams. */
export class TillWindow {
  #streams = new AbortController()

  /** @param note is told what the till shows on its customer's screen */
  constructor(readonly note: (line: string) => void) {}

  /** Opens a window whose database is empty. */
  open(): void {
    const { note } = this
    class Channel {
      onmessage = null
      constructor(readonly name: string) {}
      postMessage(message: unknown): void {
        if (this.name === CUSTOMER_CHANNEL) note(`shows the customer ${JSON.stringify(message)}`)
      }
      close(): void {}
    }
    const printer = {
      configuration: { interfaces: [INTERFACE] },
      open: async () => undefined,
      claimInterface: async () => undefined,
      close: async () => undefined,
      transferOut: async (_: number, bytes: Uint8Array) => {
        const isDrawer = new TextDecoder('latin1').decode(bytes).includes(PULSE)
        note(isDrawer ? 'the printer opens the drawer' : 'the printer prints')
      },
    }
    const usb = { getDevices: async () => [printer], requestDevice: async () => printer }
    Object.assign(navigator, { usb })
    Object.assign(globalThis, {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      BroadcastChannel: Channel,
      isSecureContext: true,
      open: (path: string) => note(`opens ${path}`),
    })
  }

  /** Ends the streams that are open. */
  close(): void {
    this.#streams.abort()
    this.#streams = new AbortController()
  }

  /** A stream of changes in which nothing comes, until this window closes. */
  events(): Response {
    const { signal } = this.#streams
    const start = (stream: ReadableStreamDefaultController) => {
      signal.addEventListener('abort', () => stream.error(signal.reason))
    }
    return new Response(new ReadableStream({ start }))
  }
}
