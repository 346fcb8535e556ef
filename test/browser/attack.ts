import type { Page } from 'playwright-core'

/** A change that a page of another origin must not make in a visitor's name. */
export interface Target {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly shop: string
  /** A body that would be accepted from a page of kassa. */
  readonly body: unknown
}

/** A try, and what the page could see of the result: a status, or an error. */
export interface Try {
  readonly way: string
  readonly url: string
  readonly seen: string
}

/** Tries each target in every way that a browser gives a page. */
export async function attack(page: Page, targets: readonly Target[]): Promise<Try[]> {
  const tries = targets.flatMap((target) => [
    page.evaluate(byScript, target),
    page.evaluate(byForm, target),
  ])
  return (await Promise.all(tries)).flat()
}

/** Sends the request as a page that kassa trusts does; null: the browser blocked it. */
export async function obeyed(
  page: Page,
  target: Target,
): Promise<{ status: number; json: unknown } | null> {
  return await page.evaluate(async ({ url, method, shop, body }) => {
    try {
      const answer = await fetch(url, {
        method,
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'x-shop-id': shop },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
    } catch {
      return null
    }
  }, target)
}

/** The answers that a page can read from these addresses with the visitor's cookies. */
export async function read(page: Page, urls: readonly string[], shop: string): Promise<Try[]> {
  return await page.evaluate(
    async ({ urls, shop }) => {
      const ask = async (way: string, url: string, init: RequestInit) => {
        const request = { ...init, credentials: 'include' } as const
        const seen = await fetch(url, request).then(
          (answer) => `${answer.status} ${answer.type}`,
          (error: Error) => error.name,
        )
        return { way, url, seen }
      }
      const headers = { 'x-shop-id': shop }
      return await Promise.all(
        urls.flatMap((url) => [
          ask('plain', url, {}),
          ask('with x-shop-id', url, { headers }),
          ask('without CORS', url, { mode: 'no-cors' }),
        ]),
      )
    },
    { urls, shop },
  )
}

/** Runs in the page: fetch with and without CORS, XMLHttpRequest, and beacons. */
async function byScript({ url, method, shop, body }: Target): Promise<Try[]> {
  const json = JSON.stringify(body)
  const form = new FormData()
  form.set('json', json)
  const ask = async (way: string, init: RequestInit): Promise<Try> => {
    const request = { method, credentials: 'include', ...init } as const
    const seen = await fetch(url, request).then(
      (answer) => `${answer.status} ${answer.type}`,
      (error: Error) => error.name,
    )
    return { way, url, seen }
  }
  const xhr = (type: string, named: boolean) =>
    new Promise<Try>((resolve) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = true
      request.setRequestHeader('content-type', type)
      if (named) request.setRequestHeader('x-shop-id', shop)
      request.onloadend = () =>
        resolve({ way: `XMLHttpRequest ${type}`, url, seen: String(request.status) })
      request.send(json)
    })
  const beacon = (way: string, data: BodyInit): Try => {
    return { way: `beacon ${way}`, url, seen: String(navigator.sendBeacon(url, data)) }
  }
  const all = { 'content-type': 'application/json', 'x-shop-id': shop }
  const simple = { method: 'POST', mode: 'no-cors' } as const
  return await Promise.all([
    ask('fetch JSON', { headers: all, body: json }),
    ask('fetch JSON without x-shop-id', {
      headers: { 'content-type': 'application/json' },
      body: json,
    }),
    ask('fetch JSON as text', { headers: { 'content-type': 'text/plain' }, body: json }),
    ask('fetch jsonx', { headers: { 'content-type': 'application/jsonx' }, body: json }),
    ask('fetch overriding', {
      method: 'POST',
      headers: { ...all, 'x-http-method-override': method },
      body: json,
    }),
    ask('no-cors text', { ...simple, body: json }),
    ask('no-cors blob', {
      ...simple,
      body: new Blob([json], { type: 'application/json' }),
    }),
    ask('no-cors JSON', { ...simple, headers: all, body: json }),
    ask('no-cors urlencoded', { ...simple, body: new URLSearchParams({ json }) }),
    ask('no-cors multipart', { ...simple, body: form }),
    ask('no-cors nothing', simple),
    ask('keepalive', { ...simple, keepalive: true, body: json }),
    ask('no referrer', { ...simple, referrerPolicy: 'no-referrer', body: json }),
    xhr('text/plain', false),
    xhr('application/json', true),
    beacon('text', json),
    beacon('blob', new Blob([json], { type: 'application/json' })),
    beacon('urlencoded', new URLSearchParams({ json })),
    beacon('multipart', form),
  ])
}

/** Runs in the page: a form, one whose text is JSON, and one from a sandbox. */
async function byForm({ url, shop, body }: Target): Promise<Try[]> {
  const json = JSON.stringify(body)
  const fields = { ...(body as Record<string, string>), 'x-shop-id': shop, _method: 'PATCH' }
  const smuggled = { [`${json.slice(0, -1)}${json === '{}' ? '' : ','}"pad":"`]: '"}' }
  const submit = (way: string, encoding: string, values: object, sandbox: string | null) =>
    new Promise<Try>((resolve) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: url, enctype: encoding })
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement('input')
        input.name = name
        input.setAttribute('value', String(value))
        form.append(input)
      }
      const frame = document.createElement('iframe')
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox)
      frame.srcdoc = `${form.outerHTML}<script>onload = () => document.forms[0].submit()</script>`
      let loads = 0
      const end = (seen: string) => {
        frame.remove()
        resolve({ way: `form ${way}`, url, seen })
      }
      frame.onload = () => {
        if (++loads === 2) end('loaded')
      }
      setTimeout(() => end('no end'), 100_000)
      document.body.append(frame)
    })
  return await Promise.all([
    submit('urlencoded', 'application/x-www-form-urlencoded', fields, null),
    submit('text that is JSON', 'text/plain', smuggled, null),
    submit('sandboxed', 'text/plain', smuggled, 'allow-scripts allow-forms'),
  ])
}
