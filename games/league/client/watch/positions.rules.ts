/** Where the ball and the 22 players are at a part of the play. Numbers here are drawn, and decide nothing. */
import type { Side } from '@ruka/sports/score.rules'
import { PITCH, type Frame } from './play.rules.ts'

/** The places of the eleven of a side that attacks to the right, in decimetres: x and y of each. */
const FORMATION = [
  [48, 340],
  [215, 110],
  [195, 260],
  [195, 420],
  [215, 570],
  [440, 95],
  [410, 265],
  [410, 415],
  [440, 585],
  [610, 265],
  [610, 415],
].flat()
/** A side moves up with the ball by this part of the way, and across by that. */
const UP = 0.4
const ACROSS = 0.26
const KEEPER_UP = 0.04
const KEEPER_ACROSS = 0.08
/** Who has the ball is at it for this part of the play before and after. */
const REACH = 0.035

const INSIDE = 12

export type Positions = {
  /** Home 0 to 10, then away: x and y of each, in decimetres. */
  readonly players: Float32Array
  readonly ball: Float32Array
}
export const openPositions = (): Positions => ({
  players: new Float32Array(44),
  ball: new Float32Array(2),
})

/**
 * Writes the positions of a moment. Each frame calls it on slow phones: it allocates nothing, and its loops are those of
 * plain arrays.
 */
export function positionsAt(frames: readonly Frame[], share: number, { players, ball }: Positions): void {
  const last = lastBefore(frames, share)
  const from = frames[last]!
  const to = frames[last + 1] ?? from
  const part = to.at > from.at ? clamp((share - from.at) / (to.at - from.at), 0, 1) : 1
  const eased = part * part * (3 - 2 * part)
  const x = from.x + (to.x - from.x) * eased
  const y = from.y + (to.y - from.y) * eased
  ball[0] = x
  ball[1] = y
  const up = x - PITCH.length / 2
  const across = y - PITCH.width / 2
  for (let at = 0; at < 22; at += 2) {
    // Every player walks slowly within two metres, each at a time of its own.
    const walk = triangle(share * 14 + at * 0.185) * 22
    const byX = up * (at === 0 ? KEEPER_UP : UP)
    const byY = across * (at === 0 ? KEEPER_ACROSS : ACROSS)
    players[at] = within(FORMATION[at]! + byX + walk, PITCH.length)
    players[at + 1] = within(FORMATION[at + 1]! + byY - walk, PITCH.width)
    players[at + 22] = within(PITCH.length - FORMATION[at]! + byX - walk, PITCH.length)
    players[at + 23] = within(PITCH.width - FORMATION[at + 1]! + byY + walk, PITCH.width)
  }
  const end = Math.min(frames.length, last + 5)
  for (let no = Math.max(0, last - 3); no < end; no++) pull(players, frames[no]!, share)
}

const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value
/** Every player stays on the pitch. */
const within = (value: number, most: number): number => clamp(value, INSIDE, most - INSIDE)

/** Brings the player of a keyframe to the ball, the more the nearer it is in time. */
function pull(players: Float32Array, { at, x, y, side, player }: Frame, share: number): void {
  const near = 1 - Math.abs(share - at) / REACH
  if (near <= 0 || player === undefined) return
  const weight = near * near * (3 - 2 * near)
  const place = placeOf(side, player)
  const behind = side === 'home' ? -8 : 8
  players[place] = players[place]! + (x + behind - players[place]!) * weight
  players[place + 1] = players[place + 1]! + (y - players[place + 1]!) * weight
}

const placeOf = (side: Side, player: number): number => (side === 'home' ? 0 : 22) + 2 * player

/** From −1 to 1 and back, once in each whole number. */
const triangle = (value: number): number => Math.abs((value - Math.floor(value)) * 4 - 2) - 1

/** The place of the last frame that is not after a moment. */
function lastBefore(frames: readonly Frame[], share: number): number {
  let low = 0
  let high = frames.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (frames[middle]!.at <= share) low = middle
    else high = middle - 1
  }
  return low
}
