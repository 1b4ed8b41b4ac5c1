import type { Turn } from '../kit/instant/client/game.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { Face } from './art.tsx'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import type { Side } from './streak.rules.ts'

export const SIDES: readonly Side[] = ['heads', 'tails']
export const sideNames: Readonly<Record<Side, string>> = { heads: words.heads, tails: words.tails }

/** A side of the coin, small, as a sign. */
export const SmallFace = ({ side }: { readonly side: Side }) => (
  <span className="small-face" data-side={side}>
    <Face side={side} />
  </span>
)

type Props = {
  readonly side: Side
  readonly turn: Turn
  /** The first call of the next play. */
  readonly chosen: Side
  /** The last call of the play, if any. */
  readonly called: Side | undefined
  /** The length of the streak after one more correct call. */
  readonly next: number
  press(side: Side): void
}

/** A call beside the coin: before a play it sets the first call, during a play it makes a call. */
export function SideCall({ side, turn, chosen, called, next, press }: Props) {
  const isWaiting = turn === 'wait'
  // During a toss the call that was made for it is marked.
  const isMarked = turn !== 'move' && side === (isWaiting ? (called ?? chosen) : chosen)
  return (
    <button
      type="button"
      className={`call ${side}`}
      aria-disabled={isWaiting ? true : undefined}
      aria-pressed={turn === 'choose' ? isMarked : undefined}
      data-chosen={isMarked ? '' : undefined}
      onClick={() => !isWaiting && press(side)}
    >
      <SmallFace side={side} />
      <span className="call-label">{sideNames[side]}</span>
      <strong>{!isWaiting && multipleText(payX10000(turn === 'choose' ? 1 : next))}</strong>
      <span className="call-note">
        {!isMarked ? '50%' : isWaiting && called ? words.called : words.yourCall}
      </span>
    </button>
  )
}
