import { hundredthsText, parseHundredths, type Bounds } from '../kit/amounts.rules.ts'
import { el, icon, setProps, setText } from '../kit/dom.ts'
import { icons } from '../kit/icons.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { payOf, WINS, winsOf, type DiceStart } from './dice.rules.ts'
import * as words from './locales/client.en.json'
import { atTarget, betOf, flipped, PAYS_X100, payingX100, targetsOf } from './target.rules.ts'

type Way = {
  readonly name: string
  readonly label: string
  text(bet: DiceStart): string
  bounds(bet: DiceStart): Bounds
  to(bet: DiceStart, x100: number): DiceStart
}
const WAYS: readonly Way[] = [
  {
    name: 'multiplier',
    label: words.multiplier,
    text: bet => multipleText(payOf(bet).numerator),
    bounds: () => PAYS_X100,
    to: ({ side }, x100) => payingX100(side, x100),
  },
  {
    name: 'number',
    label: words.under,
    text: ({ target }) => hundredthsText(target),
    bounds: ({ side }) => targetsOf(side),
    to: ({ side }, x100) => atTarget(side, x100),
  },
  {
    name: 'chance',
    label: words.chance,
    text: bet => `${hundredthsText(winsOf(bet))}%`,
    bounds: () => WINS,
    to: ({ side }, x100) => betOf(side, x100),
  },
]

/** The bet in figures; each can be typed, and the others follow. */
export function makeBetFields(set: (bet: DiceStart) => void) {
  let bet: DiceStart | undefined
  const fields = WAYS.map(way => {
    const label = el('span', {}, way.label)
    const input = el('input', {
      id: `dice-${way.name}`,
      inputmode: 'decimal',
      autocomplete: 'off',
      enterkeyhint: 'done',
      maxlength: 9,
    })
    const read = () => {
      if (!bet) return
      const typed = parseHundredths(input.value, way.bounds(bet))
      setProps(input, { 'aria-invalid': typeof typed === 'number' ? undefined : 'true' })
      if (typeof typed === 'number') set(way.to(bet, typed))
    }
    input.addEventListener('input', read)
    input.addEventListener('focus', () => input.select())
    input.addEventListener('blur', () => {
      setProps(input, { 'aria-invalid': undefined })
      if (bet) input.value = way.text(bet)
    })
    return { way, input, label, row: el('label', { class: 'small-field', for: input.id }, label, input) }
  })
  const swap = el(
    'button',
    { type: 'button', class: 'swap' },
    icon(icons.repeat),
    el('span', { class: 'unseen' }, words.swap),
  )
  swap.addEventListener('click', () => {
    if (bet) set(flipped(bet))
  })
  const [multiplier, number, chance] = fields
  return {
    element: el(
      'div',
      { class: 'fields dice-fields' },
      multiplier!.row,
      el('div', { class: 'with-swap' }, number!.row, swap),
      chance!.row,
    ),
    show(next: DiceStart) {
      bet = next
      setText(number!.label, next.side === 'under' ? words.under : words.over)
      for (const { way, input } of fields) if (document.activeElement !== input) input.value = way.text(next)
    },
  }
}
