import { afterAll } from 'bun:test'
import { Executable } from './executable.ts'
import { TestServer } from './fixture.ts'

/** A server for all tests of a file; it closes after them. */
export async function sharedServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  return closedAfterAll(await TestServer.open(settings))
}

/** The executable for all tests of a file; the servers that it has started end after them. */
export function sharedExecutable(): Executable {
  return closedAfterAll(Executable.built())
}

function closedAfterAll<T extends AsyncDisposable>(shared: T): T {
  afterAll(() => shared[Symbol.asyncDispose]())
  return shared
}
