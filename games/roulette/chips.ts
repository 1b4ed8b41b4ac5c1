/** Chips on the table: putting, taking off, doubling, and which of that goes over the limits. */
import { shortMoney } from '../kit/format.ts'
import { betName } from './bet-names.ts'
import { roulette as manifest } from './manifest.ts'
import { BETS, payOf, type RouletteStart } from './roulette.rules.ts'

export type Chip = RouletteStart['chips'][number]
export type Chips = readonly Readonly<Chip>[]

/** What chips are worth, in KES. */
export const VALUES = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000] as const
const BETS_MAX = 60

export const totalKes = (chips: Chips): number => chips.reduce((sum, { kes }) => sum + kes, 0)
export const kesOn = (chips: Chips, on: string): number => chips.find(chip => chip.on === on)?.kes ?? 0

/** Puts a chip onto a bet, on top of what is there. */
export const put = (chips: Chips, on: string, kes: number): Chips =>
  chips.some(chip => chip.on === on)
    ? chips.map(chip => (chip.on === on ? { on, kes: chip.kes + kes } : chip))
    : [...chips, { on, kes }]
export const takeOff = (chips: Chips, on: string): Chips => chips.filter(chip => chip.on !== on)
export const doubled = (chips: Chips): Chips => chips.map(({ on, kes }) => ({ on, kes: kes * 2 }))

/** Those of the chips that a pocket pays. */
export const winners = (chips: Chips, pocket: number): Chips =>
  chips.filter(({ on }) => BETS.get(on)!.includes(pocket))

/** How a play fell: it is won only where more came back than all chips together were worth. */
export type Fall = { readonly pocket: number; readonly won: boolean }
export const fallOf = (
  { pocket }: { readonly pocket: number },
  { stake, pay }: { readonly stake: number; readonly pay: number },
): Fall => ({ pocket, won: pay > stake })

/** What became of a chip. One that is paid in a play that lost is no winner to be cheered. */
export const chipResult = (on: string, { pocket, won }: Fall): 'won' | 'paid' | 'lost' =>
  !BETS.get(on)!.includes(pocket) ? 'lost' : won ? 'won' : 'paid'

/** Which chips were paid, as it is read out; empty where none was. */
export function paidText(chips: Chips, { pocket, won }: Fall): string {
  const paid = winners(chips, pocket).map(({ on }) => betName(on))
  return paid.length === 0 ? '' : `Chips that ${won ? 'won' : 'were paid'}: ${paid.join('; ')}.`
}

/** Why these chips cannot be on the table, in words. */
export function overLimits(chips: Chips): string | undefined {
  const { stakeKes, payoutMaxKes } = manifest
  if (chips.length > BETS_MAX) return `The table takes at most ${BETS_MAX} bets at once`
  const total = totalKes(chips)
  if (total > stakeKes.max)
    return `At most KES ${shortMoney(stakeKes.max)} in all: with this it would be ${shortMoney(total)}`
  const most = mostOf(chips)
  if (most.kes > payoutMaxKes)
    return `At most KES ${shortMoney(payoutMaxKes)} is paid: ${betName(String(most.pocket))} would pay ${shortMoney(most.kes)}`
  return undefined
}

/** The pocket that pays most, and what it pays. */
function mostOf(chips: Chips): { readonly pocket: number; readonly kes: number } {
  const start = { chips: [...chips] }
  return BETS.get('red')!
    .concat(BETS.get('black')!, 0)
    .map(pocket => ({ pocket, kes: payOf(start, pocket).numerator }))
    .reduce((a, b) => (b.kes > a.kes ? b : a))
}

/** An amount in as few letters as a chip has room for: `500`, `2.5K`; `+` where a little is left away. */
export function chipText(kes: number): string {
  const short = (unit: number, letter: string) => {
    const tenths = Math.floor((kes * 10) / unit)
    const text = tenths >= 100 || tenths % 10 === 0 ? String(Math.floor(tenths / 10)) : String(tenths / 10)
    return `${text}${letter}${Number(text) * unit === kes ? '' : '+'}`
  }
  return kes < 1_000 ? String(kes) : short(1_000, 'K')
}
