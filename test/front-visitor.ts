import type { Headers as Sent } from './access.ts'
import type { TestServer } from './fixture.ts'

/** An answer as a browser gets it. Unlike an `Answer`, a refusal may be a page. */
export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Visit {
  readonly headers?: Sent
  readonly host?: string
  /** Sent as a browser sends a form. */
  readonly form?: Readonly<Record<string, string>>
}

/** Opens a page of a shop front, or sends a form to it. */
export async function visit(
  { app }: Pick<TestServer, 'app'>,
  path: string,
  { headers, host = 'localhost', form }: Visit = {},
): Promise<Seen> {
  const request = new Request(`http://${host}${path}`, {
    headers: { accept: 'text/html', ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const answer = await app.handle(request)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
