import { useEffect, useRef, useState } from 'react'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import type { Action, Picture, StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { Art } from './art.tsx'
import { Card, makeCard } from './card.tsx'
import { toggled, type MinesChoice } from './choice.ts'
import { ComingPays } from './coming-pays.tsx'
import * as words from './locales/client.en.json'
import { FIELDS, type MinesMove, type MinesShown, type MinesStart } from './mines.rules.ts'
import { NextField } from './next-field.tsx'
import { facesOf, makeTiles, Tiles } from './tiles.tsx'

type Shot = Picture<MinesStart, MinesMove, MinesShown>
type Props = StageProps<MinesChoice, MinesStart, MinesMove, MinesShown>

/** The 25 fields, the payout of the next one, and the win over them. */
export function Board({ choice, choose, isAuto, turn, scene, move, sound }: Props) {
  const [shot, setShot] = useState<Shot>()
  const [tiles] = useState(makeTiles)
  const [card] = useState(makeCard)
  /** Shows an empty board. */
  const clear = () => {
    setShot(undefined)
    card.hide()
    tiles.show(facesOf())
  }
  useScene(scene, {
    begun: clear,
    async draw(next, pace) {
      setShot(next)
      card.hide()
      await tiles.turn(facesOf(next.shown), next.shown.picked.at(-1), pace)
      if (next.over && next.pay > next.stake) await card.show(next, pace)
      else if (!next.over && next.shown.picked.length > 0) sound('step')
    },
  })
  // The choice of fields replaces the last manual play.
  const hasMode = useRef(isAuto)
  useEffect(() => {
    if (hasMode.current !== isAuto && shot?.over !== false) clear()
    hasMode.current = isAuto
  })
  const open = shot && !shot.over ? shot : undefined
  const isPlanning = turn === 'choose' && isAuto
  const press = (field: number) => {
    if (turn === 'move' && shot && !shot.shown.picked.includes(field)) return move({ pick: field })
    if (!isPlanning) return
    choose({ ...choice, plan: toggled(choice.plan, field) })
    clear()
  }
  return (
    <div className="mines">
      <Art />
      <NextField open={open} chosen={choice.mines} />
      <div className="mines-board">
        <Tiles
          tiles={tiles}
          plan={isAuto ? choice.plan : []}
          isOpen={turn === 'move' || isPlanning}
          press={press}
        />
        <Card card={card} />
      </div>
      <ComingPays open={open} chosen={choice.mines} />
    </div>
  )
}

/** Cashes out, and opens any field. */
export function actionsOf(shot: Shot): readonly Action<MinesMove>[] {
  const { picked } = shot.shown
  const covered = Array.from({ length: FIELDS }, (_, field) => field).filter(field => !picked.includes(field))
  const pick = covered[Math.floor(Math.random() * covered.length)] ?? 0
  const any = { move: { pick }, label: words.randomTile, aside: true } as const
  return picked.length === 0 ? [any] : [cashOut(shot), any]
}
