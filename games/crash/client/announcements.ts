import { fill } from '../../kit/fill.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import * as common from '../../kit/locales/kit.en.json'
import * as words from './locales/client.en.json'
import { recapText, refusalText, stoppedText } from './play-texts.ts'
import type { Slot } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import { cashedOutText } from './texts.ts'

/**
 * The announcements of a change for screen readers: rounds, own bets, own cash-outs and the connection; never
 * a tick. `awayAt` is the skin's text for the end of a flight.
 */
export function announcements(before: Table, after: Table, awayAt: string): readonly string[] {
  const texts: string[] = []
  if (before.link === 'open' && after.link === 'reconnecting') texts.push(words.connectionLost)
  if (before.link === 'reconnecting' && after.link === 'open') texts.push(words.connectedAgain)
  if (after.closed && !before.closed) texts.push(words.gameClosed)
  if (before.closed && !after.closed) texts.push(words.openAgain)
  const turned = before.phase !== after.phase || before.round !== after.round
  if (turned) texts.push(...roundTurned(after, awayAt))
  for (const index of [0, 1] as const) texts.push(...slotTurned(before.slots[index], after.slots[index]))
  if (turned && after.phase === 'crashed')
    for (const { bet, intent } of after.slots)
      if (bet && bet.x100 === undefined && !intent)
        texts.push(fill(words.betLost, { stake: shortMoney(bet.stake) }))
  if (after.recap !== before.recap && after.recap.length > 0)
    texts.push([words.whileAway, ...after.recap.map(recapText)].map(text => `${text}.`).join(' '))
  return texts
}

function roundTurned(after: Table, awayAt: string): readonly string[] {
  const { round } = after
  if (after.voided) return [fill(words.roundVoided, { round })]
  if (after.phase === 'betting') return [fill(words.roundOpen, { round, balance: money(after.balance) })]
  if (after.phase === 'flying') return [words.takeOff]
  if (after.phase === 'crashed') return [fill(awayAt, { multiplier: multiplier(after.crashX100 ?? 100) })]
  return []
}

function slotTurned(before: Slot, after: Slot): readonly string[] {
  const texts: string[] = []
  const { bet } = after
  if (bet && before.bet?.id !== bet.id) {
    const stake = shortMoney(bet.stake)
    texts.push(
      bet.auto === undefined
        ? fill(words.betAccepted, { stake })
        : fill(words.betAcceptedAuto, { stake, multiplier: multiplier(bet.auto) }),
    )
  }
  if (bet?.x100 !== undefined && before.bet?.x100 === undefined)
    texts.push(cashedOutText(bet.x100, bet.payout ?? 0))
  if (after.doubt && !before.doubt) texts.push(common.stillWaiting)
  if (after.returned && !before.returned) texts.push(words.undoOffered)
  if (after.queued && !before.queued)
    texts.push(fill(words.betQueued, { stake: shortMoney(after.queued.stake) }))
  if (before.queued && !after.queued && !after.intent && !after.refusal) texts.push(words.betUnqueued)
  if (after.run && !before.run) texts.push(words.autoStarted)
  if (after.stopped && after.stopped !== before.stopped) texts.push(stoppedText(after.stopped))
  else if (after.refusal && after.refusal !== before.refusal) texts.push(refusalText(after.refusal))
  return texts
}
