import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { dateText, oddsText } from '../app/texts.ts'
import * as words from '../locales/sports.en.json'
import { reasonText } from './reason-text.ts'
import type { OwnLeg, SlipDetails } from './slip-details.ts'
import { resultOf } from './slip-result.ts'
import {
  amountText,
  bonusText,
  kindText,
  marketText,
  outcomeText,
  refusedTexts,
  stateText,
  verdictText,
} from './slip-texts.ts'

const WIDTH = 720
const LINE = 30
const EDGE = 32

/** The lines of a receipt: the whole identity of what was bet, as the slip keeps it. */
export function receiptLines(slip: SlipDetails): readonly string[] {
  const result = resultOf(slip)
  // The lines of a system have odds of their own.
  const total = slip.legs.reduce((product, { odds }) => product * odds, 1)
  const odds = slip.kind === 'system' ? [] : [`${words.totalOdds}: ${oddsText(total)}`]
  return [
    fill(words.slipCode, { code: slip.code }),
    fill(words.stakedAt, { amount: money(slip.stake), time: dateText(slip.placed_at) }),
    [kindText(slip), ...odds].join(' · '),
    '',
    ...slip.legs.flatMap(leg => [...legLines(leg), '']),
    [stateText(slip), ...refusedTexts(slip)].join(' · '),
    `${amountText(result)}: KES ${money(result.amount)}`,
    ...(slip.bonus ? [bonusText(slip.bonus)] : []),
    ...slip.settlements.map(
      ({ at, after }) => `${dateText(at)}: ${after === null ? words.stakeReturned : `KES ${money(after)}`}`,
    ),
  ]
}

const legLines = (leg: OwnLeg): readonly string[] => [
  `${outcomeText(leg)} @ ${oddsText(leg.odds)}`,
  marketText(leg),
  `${leg.home} – ${leg.away}`,
  `${leg.competition.name}${leg.country === null ? '' : `, ${leg.country}`} · ${dateText(leg.kick_off)}`,
  [leg.event, verdictText(leg.verdict), leg.reason === null ? '' : reasonText(leg.reason)]
    .filter(Boolean)
    .join(' · '),
]

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
