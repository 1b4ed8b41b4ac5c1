import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { hundredthsText, parseStake } from '../../../kit/amounts.rules.ts'
import { el, setProps, setText } from '../../../kit/dom.ts'
import { shortMoney } from '../../../kit/format.ts'
import { beginRun, isUnfit, ROUNDS_MAX, type Stops } from '../auto-bet.rules.ts'
import type { GameContext, Opening } from '../game-context.ts'

type Field = { readonly row: HTMLElement; readonly input: HTMLInputElement }
/** The last input, for the next use on this page. */
const typed: Record<string, string> = { rounds: '10' }
const ANY = { min: 1, max: 1_000_000_000 }
const faults = {
  rounds: `From 1 to ${ROUNDS_MAX.toLocaleString('en-KE')} rounds`,
  loss: 'Say what loss ends it, at least one stake',
  win: 'Say what win ends it',
  single: 'Whole shillings, or nothing',
}

/** The form of an auto bet: it starts only with its stops. */
export function openAutoBet(
  { dialogs }: GameContext,
  { order, start }: Extract<Opening, { what: 'auto-bet' }>,
): void {
  const stakeCents = fromKes(order.stake)
  const rounds = makeField('rounds', 'Rounds', 'It ends after so many bets.')
  const loss = makeField(
    'loss',
    'Stop when I have lost, KES',
    'In all. A bet that could lose more is not placed.',
  )
  const win = makeField('win', 'Stop when I have won, KES', 'In all.')
  const single = makeField('single', 'Stop when one bet wins more than, KES', 'Optional.')
  const fault = el('p', { class: 'note wrong', role: 'alert' })
  const go = el('button', { type: 'button', class: 'play', 'data-tone': 'ember' }, 'Start auto bet')
  const by =
    order.auto === undefined
      ? 'you cash out by hand; a bet that you leave flies on until it is lost'
      : `cashed out at ${hundredthsText(order.auto)}x`
  const body = el(
    'div',
    { class: 'form' },
    el('p', {}, `KES ${shortMoney(order.stake)} in every round, ${by}.`),
    ...[rounds, loss, win, single].map(({ row }) => row),
    go,
  )
  const begin = () => {
    const stops: Partial<Stops> = {
      rounds: amountOf(rounds),
      lossCents: centsOf(loss),
      winCents: centsOf(win),
      singleCents: single.input.value.trim() === '' ? undefined : centsOf(single),
    }
    const unfit = isUnfit(stops, stakeCents) ?? (stops.singleCents === 0 ? 'single' : undefined)
    const fields = { rounds, loss, win, single }
    for (const [name, { input }] of Object.entries(fields))
      setProps(input, { 'aria-invalid': name === unfit ? 'true' : undefined })
    if (unfit) {
      // The error is beside the field: on a small screen the foot of the form is not visible.
      fields[unfit].row.append(fault)
      setText(fault, faults[unfit])
      return fields[unfit].input.focus()
    }
    dialogs.close()
    start(beginRun({ stakeCents, autoX100: order.auto }, stops as Stops))
  }
  // The sandbox of the shell's frame blocks form submission.
  go.addEventListener('click', begin)
  body.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) begin()
  })
  dialogs.open({ title: 'Auto bet', body })
}

function makeField(name: string, label: string, help: string): Field {
  const id = `auto-bet-${name}`
  const input = el('input', {
    id,
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 13,
    value: typed[name] ?? '',
    'aria-describedby': `${id}-help`,
  })
  input.addEventListener('input', () => (typed[name] = input.value))
  const row = el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    input,
    el('p', { class: 'hint', id: `${id}-help` }, help),
  )
  return { row, input }
}

/** Anything else than a whole number counts as empty. */
function amountOf({ input }: Field): number {
  const amount = parseStake(input.value, ANY)
  return typeof amount === 'number' ? amount : 0
}

const centsOf = (field: Field): Cents => {
  const amount = amountOf(field)
  return amount === 0 ? asCents(0) : fromKes(amount)
}
