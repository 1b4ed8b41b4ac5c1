import { spokenStamp } from '../mpesa/clock.ts'
import type { PhoneView } from './view.ts'
import { copyIcon } from './drawings.ts'
import { html, type Markup } from './html.ts'

const NOTHING = html``

export const timeOf = (iso: string): Markup => {
  const { date, time } = spokenStamp(Date.parse(iso))
  return html`<time datetime="${iso}">${date}, ${time}</time>`
}

/** How a customer asks M-PESA to take a payment back. */
const forwardButton = (text: string): Markup =>
  html`<button type="button" class="copy" data-forward="${text}">Forward to 456</button>`

export function messageBody({ from, text, at, codes, reversible }: PhoneView['messages'][number]): Markup {
  return html`<p class="message-head">
      <span class="avatar" aria-hidden="true">${from.slice(0, 1)}</span
      ><strong data-from>${from}</strong>${timeOf(at)}
    </p>
    <p class="message-text" data-text>${text}</p>
    ${codes.map(code => html`<button type="button" class="copy" data-copy="${code}">${copyIcon}<span data-copy-label>Copy ${code}</span></button>`)}
    ${reversible ? forwardButton(text) : NOTHING}`
}
