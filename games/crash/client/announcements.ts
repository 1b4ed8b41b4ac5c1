import { hundredthsText } from '../../kit/amounts.rules.ts'
import { money, multiplier, shortMoney } from '../../kit/format.ts'
import { recapText, refusalText, stoppedText } from './play-texts.ts'
import type { Slot } from './slot.rules.ts'
import type { Table } from './table.rules.ts'
import { cashedOutText, closedText } from './texts.ts'

/**
 * The announcements of a change for screen readers: rounds, own bets, own cash-outs and the connection; never
 * a tick. `away` is the skin's text for the end of a flight.
 */
export function announcements(before: Table, after: Table, away: string): readonly string[] {
  const texts: string[] = []
  if (before.link === 'open' && after.link === 'reconnecting') texts.push('Connection lost. Reconnecting.')
  if (before.link === 'reconnecting' && after.link === 'open') texts.push('Connected again.')
  if (after.closed && !before.closed) texts.push(`${closedText('The game')}.`)
  if (before.closed && !after.closed) texts.push('The game is open again.')
  const turned = before.phase !== after.phase || before.round !== after.round
  if (turned) texts.push(...roundTurned(after, away))
  for (const index of [0, 1] as const) texts.push(...slotTurned(before.slots[index], after.slots[index]))
  if (turned && after.phase === 'crashed')
    for (const { bet, intent } of after.slots)
      if (bet && bet.x100 === undefined && !intent)
        texts.push(`Your bet of KES ${shortMoney(bet.stake)} is lost.`)
  if (after.recap !== before.recap && after.recap.length > 0)
    texts.push(['While you were away.', ...after.recap.map(item => `${recapText(item, away)}.`)].join(' '))
  return texts
}

function roundTurned(after: Table, away: string): readonly string[] {
  if (after.voided) return [`Round ${after.round} was interrupted. Every stake was returned.`]
  if (after.phase === 'betting')
    return [`Round ${after.round}. Betting is open. Balance KES ${money(after.balance)}.`]
  if (after.phase === 'flying') return ['Take-off.']
  if (after.phase === 'crashed') return [`${away} at ${multiplier(after.crashX100 ?? 100)}.`]
  return []
}

function slotTurned(before: Slot, after: Slot): readonly string[] {
  const texts: string[] = []
  const { bet } = after
  if (bet && before.bet?.id !== bet.id) {
    const auto = bet.auto === undefined ? '' : ` Auto cash-out at ${hundredthsText(bet.auto)}x.`
    texts.push(`Bet of KES ${shortMoney(bet.stake)} accepted.${auto}`)
  }
  if (bet?.x100 !== undefined && before.bet?.x100 === undefined)
    texts.push(`${cashedOutText(bet.x100, bet.payout ?? 0)}.`)
  if (after.doubt && !before.doubt) texts.push('No answer yet. It is asked again.')
  if (after.returned && !before.returned) texts.push('Bet returned. Undo places it again.')
  if (after.queued && !before.queued)
    texts.push(`KES ${shortMoney(after.queued.stake)} will be bet on the next round.`)
  if (before.queued && !after.queued && !after.intent && !after.refusal)
    texts.push('Not bet on the next round.')
  if (after.run && !before.run) texts.push('Auto bet started.')
  if (after.stopped && after.stopped !== before.stopped) texts.push(`${stoppedText(after.stopped)}.`)
  else if (after.refusal && after.refusal !== before.refusal) texts.push(`${refusalText(after.refusal)}.`)
  return texts
}
