import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { parseStake } from '../../../kit/amounts.rules.ts'
import { el, setProps, setText } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { count, multiplier, shortMoney } from '../../../kit/format.ts'
import { beginRun, isUnfit, ROUNDS_MAX, type Stops } from '../auto-bet.rules.ts'
import type { GameContext, Opening } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'

type Field = { readonly row: HTMLElement; readonly input: HTMLInputElement }
/** The last input, for the next use on this page. */
const typed: Record<string, string> = { rounds: '10' }
const ANY = { min: 1, max: 1_000_000_000 }
const faults = {
  rounds: fill(words.roundsFault, { max: count(ROUNDS_MAX) }),
  loss: words.lossFault,
  win: words.winFault,
  single: words.singleFault,
}

/** The form of an auto bet: it starts only with its stops. */
export function openAutoBet(
  { dialogs }: GameContext,
  { order, start }: Extract<Opening, { what: 'auto-bet' }>,
): void {
  const stakeCents = fromKes(order.stake)
  const rounds = makeField('rounds', words.rounds, words.roundsHelp)
  const loss = makeField('loss', words.loss, words.lossHelp)
  const win = makeField('win', words.win, words.winHelp)
  const single = makeField('single', words.single, words.optional)
  const fault = el('p', { class: 'note wrong', role: 'alert' })
  const go = el('button', { type: 'button', class: 'play', 'data-tone': 'ember' }, words.start)
  const stake = shortMoney(order.stake)
  const lead =
    order.auto === undefined
      ? fill(words.everyRoundManual, { stake })
      : fill(words.everyRoundAuto, { stake, multiplier: multiplier(order.auto) })
  const body = el(
    'div',
    { class: 'form' },
    el('p', {}, lead),
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
      // The error is beside the field, and may lie behind the button.
      fields[unfit].row.append(fault)
      setText(fault, faults[unfit])
      fields[unfit].input.focus()
      return fault.scrollIntoView({ block: 'nearest' })
    }
    dialogs.close()
    start(beginRun({ stakeCents, autoX100: order.auto }, stops as Stops))
  }
  // The sandbox of the shell's frame blocks form submission.
  go.addEventListener('click', begin)
  body.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) begin()
  })
  dialogs.open({ title: words.autoBet, body })
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
