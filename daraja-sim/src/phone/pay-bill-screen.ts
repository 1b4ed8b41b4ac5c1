import { html, type Markup } from './html.ts'
import { header, type Surroundings } from './screens.ts'

type Field = {
  name: string
  label: string
  hint: string
  most: number
  mode: 'numeric' | 'text'
  secret?: boolean
}

/** The Lipa na M-PESA menu for a pay-bill number, its four inputs on one page. */
export function payBillScreen({ businessName, shortcode, pin }: Surroundings): Markup {
  const fields: Field[] = [
    {
      name: 'businessNumber',
      label: 'Business number',
      hint: `${businessName} is ${shortcode}`,
      most: 7,
      mode: 'numeric',
    },
    {
      name: 'account',
      label: 'Account number',
      hint: 'Whatever the business asks for',
      most: 20,
      mode: 'text',
    },
    { name: 'amountKes', label: 'Amount', hint: 'Whole shillings', most: 6, mode: 'numeric' },
    {
      name: 'pin',
      label: 'M-PESA PIN',
      hint: `Simulator: every phone’s PIN is ${pin}`,
      most: 4,
      mode: 'numeric',
      secret: true,
    },
  ]
  return html`<section class="view app" id="paybill">
    ${header('Pay Bill', '#mpesa')}
    <form class="scroll form" data-paybill-form novalidate>
      ${fields.map(fieldMarkup)}
      <p class="problem" id="paybill-problem" role="alert" data-problem></p>
      <p class="done" role="status" data-done></p>
      <button type="submit" class="primary">Send</button>
    </form>
  </section>`
}

const fieldMarkup = ({ name, label, hint, most, mode, secret = false }: Field): Markup =>
  html`<div class="field">
    <label for="paybill-${name}">${label}</label>
    <input
      id="paybill-${name}"
      name="${name}"
      type="${secret ? 'password' : 'text'}"
      inputmode="${mode}"
      autocomplete="off"
      maxlength="${most}"
      aria-describedby="paybill-${name}-hint paybill-problem"
    />
    <p class="hint" id="paybill-${name}-hint">${hint}</p>
  </div>`
