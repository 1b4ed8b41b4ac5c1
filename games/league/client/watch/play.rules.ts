/** A match as it is seen: where the ball is, and who has it, over the play from 0 to 1. */
import type { Side } from '@ruka/sports/score.rules'
import { momentsOf } from '../live/goals.rules.ts'
import { numbersOf, type Clip } from './highlights.rules.ts'
import { TEMPLATES, type Key } from './templates.rules.ts'

export const PITCH = { length: 1_050, width: 680 } as const
/** A keyframe of the ball: in decimetres from the home side's left corner. */
export type Frame = {
  /** The part of the play, from 0 to 1. */
  readonly at: number
  readonly x: number
  readonly y: number
  readonly side: Side
  /** Who has the ball, 0 to 10; undefined when it is on its way. */
  readonly player: number | undefined
}
/** A clip with the moment in which it is decided. */
export type Shown = Clip & { readonly at: number }
export type Play = { readonly frames: readonly Frame[]; readonly shown: readonly Shown[] }

/** An attack lasts this part of the play, and what follows its end; less where another one is near. */
const LEAD = 0.08
const TAIL = 0.03
/** A pass between attacks. */
const PASS = 0.024
/** With less room than this an attack is its shot alone. */
const LEAST_LEAD = 0.012

/** The play of the clips of a match; goals are decided in the moments in which the score changes. */
export function playOf(clips: readonly Clip[], seed: string): Play {
  const shown = timed(clips)
  const below = numbersOf(`league-play:v1\n${seed}`)
  const frames: Frame[] = [{ at: 0, x: 525, y: 340, side: 'home', player: 9 }]
  shown.forEach((clip, at) => {
    const before = frames.at(-1)!
    const next = shown[at + 1]?.at ?? 1
    const from = Math.max(before.at, clip.at - LEAD)
    frames.push(...passes(before, from, below))
    frames.push(...attack(clip, from))
    frames.push(...after(clip, Math.min(TAIL, (next - clip.at) / 3)))
  })
  frames.push(...passes(frames.at(-1)!, 1, below))
  return { frames, shown }
}

/** Goals have the moments of the score; a chance stands in the middle of its minute, behind what is before it. */
function timed(clips: readonly Clip[]): readonly Shown[] {
  const moments = momentsOf(clips.filter(({ end }) => end === 'goal'))
  let goals = 0
  return clips
    .map(clip => ({ ...clip, at: clip.end === 'goal' ? moments[goals++]! : (clip.minute - 0.5) / 90 }))
    .sort((one, other) => one.at - other.at)
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')
/** A position of a side that attacks to the right, as it lies on the pitch. */
const placed = (side: Side, x: number, y: number) =>
  side === 'home' ? { x, y } : { x: PITCH.length - x, y: PITCH.width - y }

/** The ball between two attacks: from player to player in midfield, now and then to the other side. */
function passes(before: Frame, until: number, below: (count: number) => number): readonly Frame[] {
  const frames: Frame[] = []
  let { side } = before
  for (let at = before.at + PASS; at < until - PASS / 2; at += PASS) {
    if (below(4) === 0) side = other(side)
    const player = 1 + below(8)
    frames.push({ at, side, player, ...placed(side, 330 + below(330), 80 + below(520)) })
  }
  return frames
}

function attack(clip: Shown, from: number): readonly Frame[] {
  const { side, template, isMirrored, jitter, at } = clip
  const keys: readonly Key[] = TEMPLATES[template]!.keys
  const lead = at - from
  const kept = lead < LEAST_LEAD ? keys.slice(-1) : keys
  const shot = kept.map(([when, x, y, player], no): Frame => {
    const [byX, byY] = moved(jitter, no)
    const across = clamped(isMirrored ? PITCH.width - y + byY : y + byY, PITCH.width)
    return {
      at: from + (lead * when) / 100,
      side,
      player: isMirrored ? mirrorOf(player) : player,
      ...placed(side, clamped(x + byX, PITCH.length), across),
    }
  })
  return [...shot, { at, side, player: undefined, ...placed(side, ...targetOf(clip)) }]
}

/** Two bits of the jitter for each keyframe: up to two metres each way. */
const moved = (jitter: number, no: number): readonly [number, number] => {
  const bits = (jitter >> (no * 2)) & 3
  return [bits * 12 - 18, ((bits * 7 + no * 5) % 4) * 12 - 18]
}
const clamped = (value: number, most: number): number => Math.min(most - 4, Math.max(4, value))
const MIRRORED = [0, 4, 3, 2, 1, 8, 7, 6, 5, 10, 9] as const
const mirrorOf = (player: number): number => MIRRORED[player]!

/** Where the ball ends: between the posts, at the keeper, beside or above the goal. */
function targetOf({ end, jitter, isMirrored }: Clip): readonly [number, number] {
  const side = isMirrored ? -1 : 1
  const far = jitter % 8
  switch (end) {
    case 'goal':
      return [1_062, 340 + side * (8 + 3 * far)]
    case 'saved':
      return [1_036, 340 + side * (4 + 3 * far)]
    case 'wide':
      return [1_062, 340 + side * (52 + 6 * far)]
    case 'over':
      return [1_070, 340 + side * (2 * far)]
  }
}

/** What comes after an attack: kick-off after a goal, else the keeper has the ball. */
function after({ side, end, at }: Shown, tail: number): readonly Frame[] {
  const next = other(side)
  if (tail <= 0) return []
  const last = at + tail
  return end === 'goal'
    ? [
        { at: at + tail * 0.7, side, player: undefined, ...placed(side, 1_062, 340) },
        { at: last, side: next, player: 9, x: 525, y: 340 },
      ]
    : [{ at: last, side: next, player: 0, ...placed(next, 60, 340) }]
}
