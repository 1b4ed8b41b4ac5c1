/**
 * The moments of a match that its picture shows. Goals are the drawn ones, to the side and the minute; all else, such
 * as how they fall and which chances are missed, follows from the seed of the round by integers alone, so that every
 * device shows the same match.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Side } from '@ruka/sports/score.rules'
import { MINUTES, type Goal } from '../live/goals.rules.ts'
import { TEMPLATES } from './templates.rules.ts'

/** How an attack ends. */
export const ENDS = ['goal', 'saved', 'wide', 'over'] as const
export type End = (typeof ENDS)[number]
/** A moment of a match. */
export type Clip = {
  readonly minute: number
  readonly side: Side
  readonly end: End
  /** Its place in `TEMPLATES`. */
  readonly template: number
  /** Whether left and right of the attack are changed over. */
  readonly isMirrored: boolean
  /** What its positions are moved by: 0 to 255. */
  readonly jitter: number
}
type Drawn = {
  /** The seed of the round, hexadecimal. */
  readonly seed: string
  /** The place of the match in it. */
  readonly match: number
  readonly goals: readonly Goal[]
  /** Expected goals of each side in thousandths: the better side has more chances. */
  readonly means: { readonly home: number; readonly away: number }
}

const CLIPS = { least: 5, most: 7 } as const
/** Chances stay this many minutes away from other moments, where there is room. */
const APART = 4
const TRIES = 12

/** The clips of a match in the order in which they are shown: all goals, and chances up to 5 to 7 in all. */
export function highlightsOf({ seed, match, goals, means }: Drawn): readonly Clip[] {
  const below = numbersOf(`league-highlights:v1\n${seed}\n${match}`)
  const look = () => ({
    template: below(TEMPLATES.length),
    isMirrored: below(2) === 1,
    jitter: below(256),
  })
  const clips: Clip[] = goals.map(({ side, minute }) => ({ minute, side, end: 'goal', ...look() }))
  const count = CLIPS.least + below(CLIPS.most - CLIPS.least + 1)
  while (clips.length < count) {
    let minute = 1 + below(MINUTES)
    for (let tries = 0; tries < TRIES && isNear(clips, minute); tries++) minute = 1 + below(MINUTES)
    const side = below(means.home + means.away) < means.home ? 'home' : 'away'
    clips.push({ minute, side, end: ENDS[1 + below(ENDS.length - 1)]!, ...look() })
  }
  // Goals of one minute stay in their order.
  return clips.toSorted((one, other) => one.minute - other.minute)
}

const isNear = (clips: readonly Clip[], minute: number): boolean =>
  clips.some(clip => Math.abs(clip.minute - minute) < APART)

/** Numbers from SHA-256 over a text and a counter: each from 0 and below `count`, which is at most 65,536. */
export function numbersOf(text: string): (count: number) => number {
  let block = 0
  let bytes = new Uint8Array(0)
  let at = 0
  return count => {
    if (at + 2 > bytes.length) {
      bytes = sha256(utf8ToBytes(`${text}\n${block++}`))
      at = 0
    }
    const value = bytes[at]! * 256 + bytes[at + 1]!
    at += 2
    return value % count
  }
}

/** Three bytes a clip: minute and side; template, mirror and end; jitter. */
export const encodeHighlights = (clips: readonly Clip[]): Uint8Array =>
  Uint8Array.from(
    clips.flatMap(({ minute, side, end, template, isMirrored, jitter }) => [
      minute * 2 + (side === 'away' ? 1 : 0),
      template * 8 + (isMirrored ? 4 : 0) + ENDS.indexOf(end),
      jitter,
    ]),
  )

export const decodeHighlights = (bytes: Uint8Array): readonly Clip[] =>
  Array.from({ length: Math.floor(bytes.length / 3) }, (_, at) => {
    const [when, how, jitter] = [bytes[3 * at]!, bytes[3 * at + 1]!, bytes[3 * at + 2]!]
    return {
      minute: when >> 1,
      side: when & 1 ? 'away' : 'home',
      end: ENDS[how & 3]!,
      template: how >> 3,
      isMirrored: (how & 4) > 0,
      jitter,
    }
  })
