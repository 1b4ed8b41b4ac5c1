import { eat } from '../mpesa/clock.ts'
import { ksh } from '../mpesa/money.ts'
import { spokenMsisdn } from '../mpesa/msisdn.ts'
import type { PhoneView } from './view.ts'
import { backIcon, messagesIcon, moneyIcon, switchIcon } from './drawings.ts'
import { html, type Markup } from './html.ts'
import { messageBody, timeOf } from './message-body.ts'

/** What the screens need besides the phone itself. */
export type Surroundings = {
  businessName: string
  shortcode: string
  pin: string
  nowMs: number
  /** The number that takes messages of phones; null where none does. */
  smsShortCode: string | null
}

const NOTHING = html``
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export const header = (title: string, back: '#home' | '#mpesa' = '#home'): Markup =>
  html`<header class="bar">
    <a
      class="back"
      href="${back}"
      aria-label="${back === '#home' ? 'Back to the home screen' : 'Back to M-PESA'}"
      >${backIcon}</a
    >
    <h2 tabindex="-1">${title}</h2>
  </header>`

export function homeScreen(phone: PhoneView, { nowMs }: Surroundings): Markup {
  const now = eat(nowMs)
  const weekday = DAYS[new Date(Date.UTC(now.year, now.month - 1, now.day)).getUTCDay()] ?? ''
  return html`<section class="view home" id="home" aria-labelledby="home-title">
    <div class="clock">
      <p class="clock-time" data-clock>
        ${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}
      </p>
      <p class="clock-date">${weekday}, ${now.day} ${MONTHS[now.month - 1] ?? ''}</p>
      <h2 id="home-title" class="number" tabindex="-1">
        <span class="visually-hidden">The phone of </span>${spokenMsisdn(phone.msisdn)}
      </h2>
    </div>
    <div data-live="latest">${latestMessage(phone)}</div>
    <nav class="tiles" aria-label="Apps">
      <a class="tile" href="#messages"
        ><span class="tile-face tile-messages"
          >${messagesIcon}<span class="badge" data-badge hidden></span></span
        >Messages</a
      >
      <a class="tile" href="#mpesa"><span class="tile-face tile-mpesa">${moneyIcon}</span>M-PESA</a>
      <a class="tile" href="/"><span class="tile-face tile-switch">${switchIcon}</span>Switch phone</a>
    </nav>
  </section>`
}

function latestMessage(phone: PhoneView): Markup {
  const latest = phone.messages.at(-1)
  if (latest === undefined)
    return html`<p class="card quiet">No messages yet. Codes and confirmations appear here.</p>`
  return html`<article class="card" aria-label="Latest message">${messageBody(latest)}</article>`
}

const MOVEMENT: Record<PhoneView['statement'][number]['kind'], (businessName: string) => string> = {
  opening: () => 'Opening balance',
  topup: () => 'Added by the simulator',
  stk: businessName => `Paid to ${businessName}`,
  c2b: businessName => `Paid to ${businessName}`,
  reversal: businessName => `Given back by ${businessName}`,
  b2c: businessName => `Received from ${businessName}`,
  pochi: businessName => `Received from ${businessName}`,
  float: () => '',
  sweep: () => '',
  b2b: () => '',
  tax: () => '',
}

const LANGUAGES = [
  ['en', 'English'],
  ['sw', 'Kiswahili'],
] as const

export function moneyScreen(phone: PhoneView, { businessName }: Surroundings): Markup {
  return html`<section class="view app" id="mpesa">
    ${header('M-PESA')}
    <div class="scroll" data-live="mpesa">
      <div class="balance">
        <p class="balance-label">M-PESA balance</p>
        <p class="balance-figure">${figure(phone.balanceCents)}</p>
        <p class="balance-note">Amount you can transact within the day is ${ksh(phone.leftTodayCents)}</p>
      </div>
      ${phone.pinLocked ? lockedNote() : NOTHING}
      <a class="primary wide" href="#paybill">Lipa na M-PESA: Pay Bill</a>
      <div class="row" role="group" aria-label="Add simulated money">
        ${[1000, 10_000].map(kes => html`<button type="button" class="plain" data-topup="${kes}">Add ${ksh(kes * 100).replace('.00', '')}</button>`)}
      </div>
      <h3 id="language-title">Language of M-PESA’s messages</h3>
      <div class="row" role="group" aria-labelledby="language-title">
        ${LANGUAGES.map(([code, name]) => html`<button type="button" class="plain" data-language="${code}" aria-pressed="${String(phone.language === code)}" lang="${code}">${name}</button>`)}
      </div>
      <h3>Statement</h3>
      ${phone.statement.length === 0 ? html`<p class="empty">Nothing has moved yet.</p>` : NOTHING}
      <ol class="statement">
        ${phone.statement.toReversed().map(
          ({ receipt, kind, amountCents, at }) =>
            html`<li>
              <span>${MOVEMENT[kind](businessName)}</span>
              <span class="amount ${amountCents < 0 ? 'out' : 'in'}"
                >${amountCents < 0 ? '−' : '+'}${ksh(Math.abs(amountCents))}</span
              >
              <small>${receipt} · ${timeOf(at)}</small>
            </li>`,
        )}
      </ol>
    </div>
  </section>`
}

function figure(cents: number): Markup {
  const [whole = '', fraction = ''] = ksh(cents).split('.')
  return html`${whole}<span class="cents">.${fraction}</span>`
}

const lockedNote = (): Markup =>
  html`<div class="locked" role="note">
    <p>The PIN of this phone is locked after three wrong entries.</p>
    <button type="button" class="plain" data-unlock>Unlock it</button>
  </div>`

/** The prompt that M-PESA pushes to the phone. Empty without an open prompt. */
export function promptSheet({ prompt }: PhoneView, { pin, nowMs }: Surroundings): Markup {
  if (prompt === null) return html`<div data-prompt=""></div>`
  const wholeMs = Date.parse(prompt.endsAt) - Date.parse(prompt.openedAt)
  const leftMs = Math.max(0, Date.parse(prompt.endsAt) - nowMs)
  return html`<div data-prompt="${prompt.checkoutRequestId}">
    <div class="veil"></div>
    <div
      class="sheet"
      role="dialog"
      aria-modal="true"
      aria-labelledby="sheet-title"
      aria-describedby="sheet-ask"
      data-sheet
    >
      <p class="sheet-kicker" id="sheet-title">M-PESA</p>
      <p class="sheet-ask" id="sheet-ask">${prompt.text}</p>
      <form class="stack" data-pin-form novalidate>
        <label for="pin">Enter M-PESA PIN</label>
        <input
          id="pin"
          name="pin"
          type="password"
          inputmode="numeric"
          autocomplete="off"
          maxlength="4"
          aria-describedby="pin-hint pin-problem"
        />
        <p class="hint" id="pin-hint">Simulator: every phone’s PIN is ${pin}</p>
        <p class="problem" id="pin-problem" role="alert"></p>
        <div class="row">
          <button type="button" class="plain" data-cancel>Cancel</button>
          <button type="submit" class="primary">Send</button>
        </div>
      </form>
      <progress max="${wholeMs}" value="${leftMs}" data-left-ms aria-label="Time left to answer"></progress>
    </div>
  </div>`
}
