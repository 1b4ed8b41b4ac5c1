import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { parseStake } from '../../amounts.rules.ts'
import { el, setProps } from '../../dom.ts'
import { isUnfit, PLAYS_MAX, type Stops } from './autoplay.rules.ts'

const ANY = { min: 1, max: 1_000_000_000 }
const faults = {
  plays: `Set 1 to ${PLAYS_MAX.toLocaleString('en-KE')} plays`,
  loss: 'Set a loss to stop at',
  single: 'Set a win to stop at, or none',
}

/** The stops of autoplay: a number of plays, a loss, and optionally a payout. */
export function makeAutoFields(changed: () => void) {
  const field = (name: string, label: string, value = '') => {
    const input = el('input', {
      id: `auto-${name}`,
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: 13,
      value,
      placeholder: name === 'single' ? 'None' : undefined,
    })
    input.addEventListener('input', changed)
    input.addEventListener('focus', () => input.select())
    return { input, row: el('label', { class: 'small-field', for: input.id }, el('span', {}, label), input) }
  }
  const plays = field('plays', 'Plays', '10')
  const loss = field('loss', 'Stop at loss, KES')
  const single = field('single', 'Stop at win ≥')
  const fields = { plays, loss, single }
  return {
    element: el('div', { class: 'auto-fields' }, plays.row, loss.row, single.row),
    /** The typed stops, or the text of what is missing. */
    read(stakeCents: Cents): Stops | string {
      const typed = single.input.value.trim()
      const stops: Stops = {
        plays: amountOf(plays.input),
        lossCents: centsOf(loss.input),
        ...(typed !== '' && { singleCents: centsOf(single.input) }),
      }
      const unfit = isUnfit(stops, stakeCents)
      for (const [name, { input }] of Object.entries(fields))
        setProps(input, { 'aria-invalid': name === unfit && input.value !== '' ? 'true' : undefined })
      return unfit ? faults[unfit] : stops
    },
    mend: (stakeCents: Cents) => fields[isUnfitNow(stakeCents)].input.focus(),
  }

  function isUnfitNow(stakeCents: Cents): keyof typeof fields {
    const stops = { plays: amountOf(plays.input), lossCents: centsOf(loss.input) }
    return isUnfit(stops, stakeCents) ?? 'single'
  }
}

/** Anything else than a whole number counts as empty. */
function amountOf(input: HTMLInputElement): number {
  const amount = parseStake(input.value, ANY)
  return typeof amount === 'number' ? amount : 0
}

const centsOf = (input: HTMLInputElement): Cents => {
  const amount = amountOf(input)
  return amount === 0 ? asCents(0) : fromKes(amount)
}
