import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { parseStake, type Bounds } from '../../../amounts.rules.ts'
import { el, setProps, setText } from '../../../dom.ts'
import { fill } from '../../../fill.ts'
import { count, shortMoney } from '../../../format.ts'
import { beginRun, isUnfit, PLAYS_MAX, RAISE_PERCENT, type RunOrder, type Stops } from '../autoplay.rules.ts'
import type { GameContext, Opening } from '../game-context.ts'
import { choiceText } from '../play-texts.ts'
import * as words from './locales/dialogs.en.json'

type Field = { readonly row: HTMLElement; readonly input: HTMLInputElement }
/** The last input, for the next use on this page. */
const typed: Record<string, string> = { plays: '10' }
const ANY = { min: 1, max: 1_000_000_000 }
const faults = {
  plays: fill(words.betsFault, { max: count(PLAYS_MAX) }),
  loss: words.lossFault,
  single: words.winFault,
  afterWin: fill(words.raiseFault, RAISE_PERCENT),
  afterLoss: fill(words.raiseFault, RAISE_PERCENT),
}

/** The form of autoplay, which starts only with its stops. */
export function openAutoplay(
  { dialogs, game }: GameContext,
  { order, start }: Extract<Opening, { what: 'autoplay' }>,
): void {
  const fields = {
    plays: makeField('plays', words.runBets),
    loss: makeField('loss', words.runLoss, words.runLossHelp),
    single: makeField('single', words.runWin, words.runWinHelp),
    afterWin: makeField('afterWin', words.afterWin),
    afterLoss: makeField('afterLoss', words.afterLoss),
  }
  const fault = el('p', { class: 'note wrong', role: 'alert' })
  const go = el('button', { type: 'button', class: 'play', 'data-tone': 'ember' }, words.startAutoplay)
  const { plays, loss, single, afterWin, afterLoss } = fields
  const body = el(
    'div',
    { class: 'form' },
    el('p', {}, leadOf(order, choiceText(order.start, game.texts))),
    plays.row,
    loss.row,
    single.row,
    ...(order.mostCents === undefined ? [] : [raiseOf(order, [afterWin.row, afterLoss.row])]),
    go,
  )
  const begin = () => {
    const stops: Stops = {
      plays: numberOf(plays, ANY) ?? 0,
      lossCents: centsOf(loss),
      ...(!isEmpty(single) && { singleCents: centsOf(single) }),
    }
    const raise = {
      winPercent: numberOf(afterWin, RAISE_PERCENT),
      lossPercent: numberOf(afterLoss, RAISE_PERCENT),
    }
    const isWrong = (field: Field) => !isEmpty(field) && numberOf(field, RAISE_PERCENT) === undefined
    const unfit =
      isUnfit(stops, order.stakeCents) ??
      (isWrong(afterWin) ? 'afterWin' : isWrong(afterLoss) ? 'afterLoss' : undefined)
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
    start(beginRun(order, stops, raise))
  }
  // The sandbox of the shell's frame blocks form submission.
  go.addEventListener('click', begin)
  body.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    begin()
  })
  dialogs.open({ title: words.autoplay, body })
}

function leadOf({ stakeCents }: RunOrder, choice: string): string {
  const stake = shortMoney(toKes(stakeCents))
  return choice === '' ? fill(words.everyBetPlain, { stake }) : fill(words.everyBet, { stake, choice })
}

function raiseOf({ stakeCents, mostCents }: RunOrder, rows: readonly HTMLElement[]): HTMLElement {
  const values = { stake: shortMoney(toKes(stakeCents)), max: shortMoney(toKes(mostCents!)) }
  const help = el('p', { class: 'hint', id: 'auto-raise-help' }, fill(words.raiseHelp, values))
  return el(
    'fieldset',
    { class: 'raise', 'aria-describedby': help.id },
    el('legend', {}, words.raiseTitle),
    el('div', { class: 'pair' }, ...rows),
    help,
  )
}

function makeField(name: string, label: string, help?: string): Field {
  const id = `auto-${name}`
  const input = el('input', {
    id,
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 13,
    value: typed[name] ?? '',
    'aria-describedby': help === undefined ? undefined : `${id}-help`,
  })
  input.addEventListener('input', () => (typed[name] = input.value))
  const row = el('div', { class: 'field' }, el('label', { for: id }, label), input)
  if (help !== undefined) row.append(el('p', { class: 'hint', id: `${id}-help` }, help))
  return { row, input }
}

const isEmpty = ({ input }: Field): boolean => input.value.trim() === ''

/** Whole numbers within the bounds. */
function numberOf({ input }: Field, bounds: Bounds): number | undefined {
  const amount = parseStake(input.value, bounds)
  return typeof amount === 'number' ? amount : undefined
}

/** Anything else than a whole number counts as nothing. */
const centsOf = (field: Field): Cents => {
  const amount = numberOf(field, ANY)
  return amount === undefined ? asCents(0) : fromKes(amount)
}
