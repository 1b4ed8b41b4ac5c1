import type { PhoneView } from './view.ts'
import { html, type Markup } from './html.ts'
import { messageBody, timeOf } from './message-body.ts'
import { header, type Surroundings } from './screens.ts'

const NOTHING = html``

/** All messages of the phone, the latest first, and where it writes one to the short code. */
export function messagesScreen(phone: PhoneView, { smsShortCode }: Surroundings): Markup {
  const count = phone.messages.length + phone.sent.length
  return html`<section class="view app" id="messages">
    ${header('Messages')} ${smsShortCode === null ? NOTHING : writeForm(smsShortCode)}
    <div
      class="scroll"
      data-live="messages"
      data-count="${phone.messages.length}"
      data-latest="${phone.messages.at(-1)?.id ?? ''}"
    >
      ${count === 0 ? html`<p class="empty">No messages yet.</p>` : NOTHING}
      <ol class="messages">
        ${inOrder(phone)}
      </ol>
    </div>
  </section>`
}

/** By time; what was written before its answer, where both have the same. */
function inOrder({ messages, sent }: PhoneView): Markup[] {
  const all = [
    ...sent.map(message => ({ at: message.at, item: sentItem(message) })),
    ...messages.map(message => ({
      at: message.at,
      item: html`<li class="card">${messageBody(message)}</li>`,
    })),
  ]
  const ordered = all.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return ordered.toReversed().map(({ item }) => item)
}

const STATES: Record<PhoneView['sent'][number]['state'], string> = {
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Not delivered',
}

const sentItem = ({ to, text, at, state }: PhoneView['sent'][number]): Markup =>
  html`<li class="card sent">
    <p class="message-head"><strong>To ${to}</strong>${timeOf(at)}</p>
    <p class="message-text">${text}</p>
    <p class="hint">${STATES[state]}</p>
  </li>`

const writeForm = (smsShortCode: string): Markup =>
  html`<form class="write" data-write-form novalidate>
    <label for="write">Message to ${smsShortCode}</label>
    <input
      id="write"
      name="text"
      type="text"
      autocomplete="off"
      maxlength="160"
      aria-describedby="write-problem"
    />
    <button type="submit" class="primary">Send</button>
    <p class="problem" id="write-problem" role="alert"></p>
  </form>`
