import type { Order, Problem, Shopper } from 'kassa-client'
import { html } from './html.ts'
import { money } from './money.ts'
import { STATUS } from './order.ts'
import type { Page } from './page.ts'

/** @param problem why an address was refused */
export function signInPage(problem?: Problem): Page {
  return {
    title: 'Sign in',
    ...(problem && { status: 422 }),
    content: html`
      ${problem && html`<p role="alert">${problem.detail}</p>`}
      <form method="post" action="/sign-in" class="fields">
        <label>Email <input id="email" type="email" name="email" autocomplete="email" required></label>
        <button>Mail me a code</button>
      </form>`,
  }
}

/**
 * @param challenge the id of the code that was sent
 * @param problem why a code was refused
 */
export function codePage(challenge: string, problem?: Problem): Page {
  return {
    title: 'Enter the code',
    ...(problem && { status: 422 }),
    content: html`
      ${problem ? html`<p role="alert">${problem.detail}</p>` : html`<p>We have mailed you a code.</p>`}
      <form method="post" action="/sign-in/code" class="fields">
        <input type="hidden" name="challenge" value="${challenge}">
        <label>Code
          <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
        </label>
        <button>Sign in</button>
      </form>
      <p><a href="/account">Another address</a></p>`,
  }
}

/** @param orders the newest first */
export function accountPage({ email }: Shopper, orders: readonly Order[]): Page {
  return {
    title: 'Your account',
    content: html`
      <form method="post" action="/sign-out" class="row">
        <span>You are signed in as <strong>${email}</strong>.</span> <button>Sign out</button>
      </form>
      <h2>Orders</h2>
      ${orders.length === 0 && html`<p>There are none yet.</p>`}
      <ul class="basket">
        ${orders.map(
          ({ id, code, status, total, currency, createdAt }) => html`
            <li class="row">
              <a href="/orders/${id}">${code}</a>
              <time datetime="${createdAt}">${createdAt.slice(0, 10)}</time>
              ${STATUS[status]}
              <span class="amount">${money(total, currency)}</span>
            </li>`,
        )}
      </ul>`,
  }
}
