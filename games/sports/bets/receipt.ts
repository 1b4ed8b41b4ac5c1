import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { dateText, oddsText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { reasonText } from '../../slip/own/reason-text.ts'
import type { OwnLeg, SlipDetails } from '../../slip/own/slip-details.ts'
import { resultOf } from '../../slip/own/slip-result.ts'
import {
  amountText,
  bonusText,
  cappedText,
  kindText,
  marketText,
  outcomeText,
  refusedTexts,
  stakedText,
  stateText,
  verdictText,
} from '../../slip/own/slip-texts.ts'

const WIDTH = 720
const LINE = 30
const EDGE = 32

/** Who took the bet, as the site names itself. */
export type Operator = { readonly name: string; readonly licence: string }

/** The lines of a receipt: the whole identity of what was bet and of who took it, as the slip keeps it. */
export function receiptLines(slip: SlipDetails, operator?: Operator): readonly string[] {
  const result = resultOf(slip)
  // The lines of a system have odds of their own.
  const total = slip.legs.reduce((product, { odds }) => product * odds, 1)
  const odds = slip.kind === 'system' ? [] : [`${slipWords.totalOdds}: ${oddsText(total)}`]
  const taker = operator ? [operator.name, operator.licence, ''] : []
  return [
    ...taker.filter((line, at) => at !== 1 || line !== ''),
    fill(words.slipCode, { code: slip.code }),
    stakedText(money(slip.stake), slip.placed_at),
    [kindText(slip), ...odds].join(' · '),
    '',
    ...slip.legs.flatMap(leg => [...legLines(leg), '']),
    [stateText(slip), ...refusedTexts(slip)].join(' · '),
    `${amountText(result)}: KES ${money(result.amount)}`,
    ...[cappedText(slip) ?? []].flat(),
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

/**
 * Breaks a line at its spaces where it is wider than the receipt.
 * @param widthOf the width of a text, in pixels
 */
export function brokenLine(line: string, widthOf: (text: string) => number, most: number): readonly string[] {
  const rows: string[] = []
  for (const word of line.split(' ')) {
    const longer = rows.length === 0 ? word : `${rows.at(-1)} ${word}`
    if (rows.length > 0 && widthOf(longer) <= most) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

const FONT = '20px Figtree, system-ui, sans-serif'

/** Draws the receipt on the device, as a picture to be saved. */
export function drawReceipt(
  slip: SlipDetails,
  operator: Operator | undefined,
  save: (picture: Blob, name: string) => void,
): void {
  const canvas = document.createElement('canvas')
  const ink = canvas.getContext('2d')
  if (!ink) return
  // Measured in the bold font, which is the wider one.
  ink.font = `700 ${FONT}`
  const room = WIDTH - EDGE * 2
  const lines = receiptLines(slip, operator).flatMap(line =>
    brokenLine(line, text => ink.measureText(text).width, room),
  )
  // A canvas that gets a size forgets its font.
  canvas.width = WIDTH
  canvas.height = EDGE * 2 + lines.length * LINE
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#171a26'
  ink.textBaseline = 'top'
  lines.forEach((line, at) => {
    ink.font = `${at === 0 ? '700' : '400'} ${FONT}`
    ink.fillText(line, EDGE, EDGE + at * LINE, room)
  })
  canvas.toBlob(picture => {
    if (picture) save(picture, `${slip.code}.png`)
  }, 'image/png')
}
