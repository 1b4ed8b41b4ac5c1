import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { dateText, oddsText } from '../app/texts.ts'
import * as words from '../locales/sports.en.json'
import type { SlipDetails } from './slip-details.ts'

const WIDTH = 720
const LINE = 30
const EDGE = 32

/** The lines of a receipt: the whole identity of what was bet, as the slip keeps it. */
export function receiptLines(slip: SlipDetails): readonly string[] {
  return [
    fill(words.slipCode, { code: slip.code }),
    fill(words.stakedAt, { amount: money(slip.stake), time: dateText(slip.placed_at) }),
    '',
    ...slip.legs.flatMap(leg => [
      `${leg.outcome_name} @ ${oddsText(leg.odds)}`,
      leg.market_name,
      `${leg.home} – ${leg.away}`,
      `${leg.competition.name}${leg.country === null ? '' : `, ${leg.country}`} · ${dateText(leg.kick_off)}`,
      [leg.event, words[`verdict_${leg.verdict ?? 'undecided'}`], leg.reason].filter(Boolean).join(' · '),
      '',
    ]),
    `${words.possibleWin}: KES ${money(slip.possible_payout)}`,
    ...slip.settlements.map(
      ({ at, after }) => `${dateText(at)}: ${after === null ? words.stakeReturned : `KES ${money(after)}`}`,
    ),
  ]
}

/** Draws the receipt on the device and saves it as a picture. */
export function saveReceipt(slip: SlipDetails): void {
  const lines = receiptLines(slip)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = EDGE * 2 + lines.length * LINE
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#171a26'
  ink.textBaseline = 'top'
  lines.forEach((line, at) => {
    ink.font = `${at === 0 ? '700' : '400'} 20px Figtree, system-ui, sans-serif`
    ink.fillText(line, EDGE, EDGE + at * LINE, WIDTH - EDGE * 2)
  })
  canvas.toBlob(picture => {
    if (!picture) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = `${slip.code}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }, 'image/png')
}
