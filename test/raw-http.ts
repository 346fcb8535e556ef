import { connect } from 'node:net'

/** The bytes of an answer, parsed. */
export interface RawAnswer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/**
 * Sends bytes that no client library would send, part by part, and reads until one whole answer has
 * arrived or the connection ends.
 */
export function rawRequest(port: number, ...parts: readonly string[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(rawAnswer(text))
    }
    socket.setTimeout(40_000, () => socket.destroy(new Error('no answer in 40 s')))
    socket.on('connect', async () => {
      for (const part of parts) {
        socket.write(part, 'latin1')
        await Bun.sleep(20)
      }
    })
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (isWhole(text)) finish()
    })
    socket.on('end', finish)
    // The server may refuse while this is still sending; the answer received so far counts.
    socket.on('error', (error) => (text === '' ? reject(error) : finish()))
  })
}

export function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  return length !== undefined && text.length >= end + 4 + Number(length)
}

function rawAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n')
  return {
    status: Number(text.slice(9, 12)),
    headers: text.slice(0, end),
    body: text.slice(end + 4),
  }
}
