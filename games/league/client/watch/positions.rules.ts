/** Where the ball and the 22 players are at a part of the play. Numbers here are drawn, and decide nothing. */
import type { Side } from '@ruka/sports/score.rules'
import { PITCH, type Frame } from './play.rules.ts'

/** The places of the eleven of a side that attacks to the right, in decimetres. */
const FORMATION: readonly (readonly [number, number])[] = [
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
]
/** A side moves up with the ball by this part of the way, and across by that. */
const UP = 0.4
const ACROSS = 0.26
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

/** Writes the positions of a moment; allocates nothing, since each frame calls it. */
export function positionsAt(frames: readonly Frame[], share: number, { players, ball }: Positions): void {
  const last = lastBefore(frames, share)
  const from = frames[last]!
  const to = frames[last + 1] ?? from
  const part = to.at > from.at ? Math.min(1, Math.max(0, (share - from.at) / (to.at - from.at))) : 1
  const eased = part * part * (3 - 2 * part)
  ball[0] = from.x + (to.x - from.x) * eased
  ball[1] = from.y + (to.y - from.y) * eased
  for (let no = 0; no < 11; no++) {
    const [x, y] = FORMATION[no]!
    // Every player walks slowly within two metres, each at a time of its own.
    const walk = triangle(share * 14 + no * 0.37) * 22
    const isKeeper = no === 0
    const up = isKeeper ? 0.04 : UP
    const across = isKeeper ? 0.08 : ACROSS
    players[2 * no] = x + (ball[0] - PITCH.length / 2) * up + walk
    players[2 * no + 1] = y + (ball[1] - PITCH.width / 2) * across - walk
    players[22 + 2 * no] = PITCH.length - x + (ball[0] - PITCH.length / 2) * up - walk
    players[22 + 2 * no + 1] = PITCH.width - y + (ball[1] - PITCH.width / 2) * across + walk
  }
  // Every player stays on the pitch.
  for (let at = 0; at < 44; at++) {
    const most = at % 2 === 0 ? PITCH.length : PITCH.width
    players[at] = Math.min(most - INSIDE, Math.max(INSIDE, players[at]!))
  }
  for (let no = Math.max(0, last - 3); no <= last + 4 && no < frames.length; no++)
    pull(players, frames[no]!, share)
}

/** Brings the player of a keyframe to the ball, the more the nearer it is in time. */
function pull(players: Float32Array, { at, x, y, side, player }: Frame, share: number): void {
  if (player === undefined) return
  const near = 1 - Math.abs(share - at) / REACH
  if (near <= 0) return
  const weight = near * near * (3 - 2 * near)
  const place = placeOf(side, player)
  const behind = side === 'home' ? -8 : 8
  players[place] = players[place]! + (x + behind - players[place]!) * weight
  players[place + 1] = players[place + 1]! + (y - players[place + 1]!) * weight
}

const placeOf = (side: Side, player: number): number => (side === 'home' ? 0 : 22) + 2 * player

/** From −1 to 1 and back, once in each whole number. */
const triangle = (value: number): number => Math.abs((value % 1) * 4 - 2) - 1

/** The place of the last frame that is not after a moment. */
function lastBefore(frames: readonly Frame[], share: number): number {
  let [low, high] = [0, frames.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (frames[middle]!.at <= share) low = middle
    else high = middle - 1
  }
  return low
}
