import { useStore } from '@ruka/client/store'
import { useLayoutEffect, useRef } from 'react'
import { fill } from '../kit/fill.ts'
import { count, multiplier } from '../kit/format.ts'
import { choose } from '../kit/instant/play.rules.ts'
import { play } from '../kit/motion.ts'
import type { Balls } from './balls.ts'
import * as words from './locales/client.en.json'
import { slotsOf, type PlinkoStart } from './plinko.rules.ts'

/** The look of slots by multiplier: below the stake, and from each of these on. */
const TIERS = [
  { from: 100, name: 'top' },
  { from: 10, name: 'high' },
  { from: 2, name: 'mid' },
  { from: 1, name: 'low' },
  { from: 0, name: 'less' },
] as const
const tierOf = (x10000: number): string => TIERS.find(({ from }) => x10000 >= from * 10_000)!.name
/** A multiplier where there is little room: `0.35`, `29`. */
const shortTimes = (x10000: number): string => String(x10000 / 10_000)
/** A multiplier on a narrow slot: `.35`, `29`. */
const slotTimes = (x10000: number): string => shortTimes(x10000).replace(/^0/, '')
const shareText = (percent: number): string => `${Number(percent.toPrecision(2))}%`

type Props = { readonly start: PlinkoStart; readonly balls: Balls }

/** The slots below the pins. */
export const Slots = ({ start: { rows, risk }, balls }: Props) => (
  <ol className="slots" aria-label={words.slots}>
    {slotsOf(rows, risk).map((of, slot) => {
      const share = (Number(choose(rows, slot)) / 2 ** rows) * 100
      const odds = fill(words.ofBalls, { share: shareText(share) })
      return <Slot key={slot} slot={slot} x10000={of} odds={odds} balls={balls} />
    })}
  </ol>
)

type SlotProps = Pick<Props, 'balls'> & {
  readonly slot: number
  readonly x10000: number
  readonly odds: string
}

function Slot({ slot, x10000, odds, balls }: SlotProps) {
  const landed = useStore(balls.board, ({ last }) => (last?.slot === slot ? last : undefined))
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (!landed) return
    const sink = [{}, { transform: 'translateY(7px)', offset: 0.35 }, {}]
    void play(item.current, sink, { ms: 260 * landed.pace })
  }, [landed])
  return (
    <li ref={item} className="slot" title={odds} data-tier={tierOf(x10000)} data-lit={landed && ''}>
      <span className="times">
        {slotTimes(x10000)}
        <span className="x">x</span>
      </span>
      <span className="unseen">{`, ${odds}`}</span>
    </li>
  )
}

/** The highest multiplier and its odds, in the other corner. */
export const Most = ({ start: { rows, risk } }: Pick<Props, 'start'>) => (
  <p className="plinko-most">
    <span>{fill(words.upTo, { multiplier: `${shortTimes(slotsOf(rows, risk)[0]!)}x` })}</span>
    <small>{` ${fill(words.oneIn, { n: count(2 ** (rows - 1)) })}`}</small>
  </p>
)

/** The slot of the result, large, in the corner without pins. */
export function Result({ balls }: Pick<Props, 'balls'>) {
  const landed = useStore(balls.board, ({ last }) => last)
  const element = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!landed) return
    const rise = [{ opacity: 0, transform: 'translateY(6px)' }, {}]
    void play(element.current, rise, { ms: 160 * landed.pace })
  }, [landed])
  return (
    <p ref={element} className="plinko-result" aria-hidden="true" data-tier={landed && tierOf(landed.x10000)}>
      {landed && multiplier(landed.x10000 / 100)}
    </p>
  )
}
