import { Database } from 'bun:sqlite'

declare const self: Worker

let database: Database | null = null

/** Carries over what no reader still needs where it is, and waits for nobody; null ends it. */
self.onmessage = ({ data: path }: MessageEvent<string | null>) => {
  try {
    if (path === null) database?.close()
    else checkpoint(path)
    self.postMessage('done')
  } catch (error) {
    self.postMessage(String(error))
  }
}

function checkpoint(path: string): void {
  database ??= opened(path)
  using passive = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  passive.get()
}

function opened(path: string): Database {
  const database = new Database(path, { readwrite: true, create: false })
  database.run('PRAGMA synchronous = NORMAL')
  return database
}
