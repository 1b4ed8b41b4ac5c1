/** Chips on the table: placing, removing, doubling, and the limits of that. */
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { betName } from './bet-names.ts'
import * as words from './locales/client.en.json'
import { roulette as manifest } from './manifest.ts'
import { BETS, payOf, type RouletteStart } from './roulette.rules.ts'

export type Chip = RouletteStart['chips'][number]
export type Chips = readonly Readonly<Chip>[]

/** The values of chips, in KES. */
export const VALUES = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000] as const
const BETS_MAX = 60

export const totalKes = (chips: Chips): number => chips.reduce((sum, { kes }) => sum + kes, 0)
export const kesOn = (chips: Chips, on: string): number => chips.find(chip => chip.on === on)?.kes ?? 0

/** Adds a chip to a bet. */
export const put = (chips: Chips, on: string, kes: number): Chips =>
  chips.some(chip => chip.on === on)
    ? chips.map(chip => (chip.on === on ? { on, kes: chip.kes + kes } : chip))
    : [...chips, { on, kes }]
export const takeOff = (chips: Chips, on: string): Chips => chips.filter(chip => chip.on !== on)
export const doubled = (chips: Chips): Chips => chips.map(({ on, kes }) => ({ on, kes: kes * 2 }))

/** The chips that a pocket pays. */
export const winners = (chips: Chips, pocket: number): Chips =>
  chips.filter(({ on }) => BETS.get(on)!.includes(pocket))

/** The result of a play: it is won only if the payout is above the sum of the chips. */
export type Fall = { readonly pocket: number; readonly won: boolean }
export const fallOf = (
  { pocket }: { readonly pocket: number },
  { stake, pay }: { readonly stake: number; readonly pay: number },
): Fall => ({ pocket, won: pay > stake })

/** The result of a chip. One that is paid in a lost play is not a win. */
export const chipResult = (on: string, { pocket, won }: Fall): 'won' | 'paid' | 'lost' =>
  !BETS.get(on)!.includes(pocket) ? 'lost' : won ? 'won' : 'paid'

/** The paid chips for screen readers; empty if there are none. */
export function paidText(chips: Chips, { pocket, won }: Fall): string {
  const paid = winners(chips, pocket).map(({ on }) => betName(on))
  return paid.length === 0 ? '' : fill(won ? words.wonChips : words.paidChips, { bets: paid.join('; ') })
}

/** The text why these chips cannot be placed. */
export function overLimits(chips: Chips): string | undefined {
  const { stakeKes, payoutMaxKes } = manifest
  if (chips.length > BETS_MAX) return fill(words.overBets, { max: BETS_MAX })
  const total = totalKes(chips)
  if (total > stakeKes.max)
    return fill(words.overStake, { max: shortMoney(stakeKes.max), total: shortMoney(total) })
  const most = mostOf(chips)
  if (most.kes > payoutMaxKes)
    return fill(words.overWin, {
      max: shortMoney(payoutMaxKes),
      pocket: most.pocket,
      amount: shortMoney(most.kes),
    })
  return undefined
}

/** The pocket with the highest payout, and its payout. */
function mostOf(chips: Chips): { readonly pocket: number; readonly kes: number } {
  const start = { chips: [...chips] }
  return BETS.get('red')!
    .concat(BETS.get('black')!, 0)
    .map(pocket => ({ pocket, kes: payOf(start, pocket).numerator }))
    .reduce((a, b) => (b.kes > a.kes ? b : a))
}

/** A short amount that fits on a chip: `500`, `2.5K`; `+` if it is rounded down. */
export function chipText(kes: number): string {
  const short = (unit: number, letter: string) => {
    const tenths = Math.floor((kes * 10) / unit)
    const text = tenths >= 100 || tenths % 10 === 0 ? String(Math.floor(tenths / 10)) : String(tenths / 10)
    return `${text}${letter}${Number(text) * unit === kes ? '' : '+'}`
  }
  return kes < 1_000 ? String(kes) : short(1_000, 'K')
}

/** Chips have a colour for each range of amounts. */
export const tierOf = (kes: number): number =>
  [5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000].filter(least => kes >= least).length
