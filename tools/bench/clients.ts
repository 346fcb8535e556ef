import { Incoming } from './incoming.ts'

/** Connections to a server that stay open while requests are sent in portions. */
export class Clients {
  private constructor(
    readonly next: () => Uint8Array,
    readonly sockets: readonly Bun.Socket<Client>[],
  ) {}

  /** @param next yields the bytes of one request after another */
  static async open(port: number, connections: number, next: () => Uint8Array): Promise<Clients> {
    const sockets = Array.from({ length: connections }, () => connect(port))
    return new Clients(next, await Promise.all(sockets))
  }

  /**
   * Sends so many requests, each connection the next one after its answer.
   * @throws if one is refused
   */
  async send(count: number): Promise<void> {
    let left = count
    await Promise.all(
      this.sockets.map(async (socket) => {
        while (left-- > 0) await answered(socket, this.next())
      }),
    )
  }

  close(): void {
    for (const socket of this.sockets) socket.end()
  }
}

interface Client {
  readonly incoming: Incoming
  resolve: () => void
  reject: (error: unknown) => void
}

function answered(socket: Bun.Socket<Client>, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    Object.assign(socket.data, { resolve, reject })
    if (socket.write(bytes) !== bytes.length) reject(new Error('a request did not fit'))
  })
}

function connect(port: number): Promise<Bun.Socket<Client>> {
  const client: Client = {
    incoming: new Incoming(() => client.reject(new Error('a request was refused'))),
    // Nobody waits before the first request.
    resolve() {},
    reject() {},
  }
  return Bun.connect<Client>({
    hostname: '127.0.0.1',
    port,
    data: client,
    socket: {
      data({ data }, chunk) {
        if (data.incoming.take(chunk)) data.resolve()
      },
      error: ({ data }, error) => data.reject(error),
      close: ({ data }) => data.reject(new Error('the server has closed a connection')),
    },
  })
}
