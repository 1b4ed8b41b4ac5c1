import { eat } from '../mpesa/clock.ts'
import { spokenMsisdn } from '../mpesa/msisdn.ts'
import type { PhoneView } from './view.ts'
import { statusIcons, wallpaper } from './drawings.ts'
import { html, type Markup } from './html.ts'
import { payBillScreen } from './pay-bill-screen.ts'
import { messagesScreen } from './messages-screen.ts'
import { homeScreen, moneyScreen, promptSheet, type Surroundings } from './screens.ts'

const NO_MONEY = 'Simulator: no real money'

/** The handset of one number. */
export function phonePage(phone: PhoneView, around: Surroundings): string {
  const aside = html`<p>
      This is the phone of <strong>${spokenMsisdn(phone.msisdn)}</strong>. Text messages and M-PESA prompts
      sent to that number arrive on it by themselves.
    </p>
    <ol>
      <li>Use this number where the product asks for a phone.</li>
      <li>Copy the code from the message that comes.</li>
      <li>
        Answer the M-PESA prompt with PIN <strong>${around.pin}</strong>, or pay business number
        <strong>${around.shortcode}</strong> from the M-PESA menu.
      </li>
    </ol>
    <p><a href="/">Hold another phone</a></p>`
  const screen = html`<div class="content" data-content>
      ${homeScreen(phone, around)}${messagesScreen(phone, around)}${moneyScreen(phone, around)}
      ${payBillScreen(around)}
      <a class="home-bar" href="#home" aria-label="Home screen"></a>
    </div>
    <div class="prompt" data-live="prompt">${promptSheet(phone, around)}</div>
    <div class="toast" role="status" aria-live="polite" data-toast></div>`
  return page({
    title: `${spokenMsisdn(phone.msisdn)} · simulated phone`,
    aside,
    screen,
    nowMs: around.nowMs,
    msisdn: phone.msisdn,
  })
}

/** The page where a number is typed. `problem` says what was wrong with the last one. */
export function startPage(ask: {
  typed: string
  problem: string
  known: string[]
  pin: string
  nowMs: number
}): string {
  const wrong = ask.problem === '' ? html`` : html`aria-invalid="true"`
  const aside = html`<p>
    Every Kenyan mobile number has a phone here. It holds simulated M-PESA money, and its PIN is
    <strong>${ask.pin}</strong>.
  </p>`
  const screen = html`<div class="content start">
    <section class="view home" id="home" aria-labelledby="start-title">
      <div class="clock"><h2 id="start-title" class="start-title">Whose phone is this?</h2></div>
      <form class="card start-form" action="/open" method="get">
        <label for="number">Phone number</label>
        <input
          id="number"
          name="number"
          type="tel"
          inputmode="tel"
          autocomplete="off"
          value="${ask.typed}"
          aria-describedby="number-hint number-problem"
          ${wrong}
        />
        <p class="hint" id="number-hint">Any Kenyan mobile number, such as 0712 345 678</p>
        <p class="problem" id="number-problem" role="alert">${ask.problem}</p>
        <button type="submit" class="primary">Pick up the phone</button>
      </form>
      ${ask.known.length === 0 ? html`` : knownPhones(ask.known)}
    </section>
  </div>`
  return page({ title: 'Simulated phones', aside, screen, nowMs: ask.nowMs, msisdn: '' })
}

const knownPhones = (known: string[]): Markup =>
  html`<nav class="card known" aria-labelledby="known-title">
    <h3 id="known-title">Used before</h3>
    <ul>
      ${known.map(msisdn => html`<li><a href="/phone/${msisdn}">${spokenMsisdn(msisdn)}</a></li>`)}
    </ul>
  </nav>`

type Page = { title: string; aside: Markup; screen: Markup; nowMs: number; msisdn: string }

function page({ title, aside, screen, nowMs, msisdn }: Page): string {
  const now = eat(nowMs)
  const { markup } = html`<html lang="en-KE">
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta name="color-scheme" content="dark light" />
      <title>${title}</title>
      <link rel="icon" href="/phone.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/tokens.css" />
      <link rel="stylesheet" href="/handset.css" />
      <link rel="stylesheet" href="/apps.css" />
      <link rel="stylesheet" href="/prompt.css" />
      <script src="/phone.js" type="module"></script>
      <script src="/pay-bill.js" type="module"></script>
      <script src="/messages.js" type="module"></script>
    </head>
    <body data-msisdn="${msisdn}">
      <div class="backdrop">
        <aside class="beside">
          <h1>A phone to hold</h1>
          ${aside}
        </aside>
        <main class="handset">
          <div class="screen">
            ${wallpaper}
            <p class="notice">${NO_MONEY}</p>
            <div class="status">
              <span data-clock
                >${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}</span
              >${statusIcons}
            </div>
            ${screen}
          </div>
        </main>
      </div>
    </body>
  </html>`
  return `<!doctype html>\n${markup}`
}
