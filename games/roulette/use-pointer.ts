import { createStore } from '@ruka/client/store'
import { useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { fieldOf, placeOf } from './pointing.ts'
import { betAt } from './spots.rules.ts'
import { dozenToEnlarge, type Dozen } from './zoom.rules.ts'

type Options = {
  readonly isOpen: boolean
  /** Whether all of the table is shown, which a touch may enlarge. */
  readonly isWhole: boolean
  enlarge(dozen: Dozen): void
  press(on: string): void
}

/**
 * Finds the bets that a pointer means: those on lines are between the fields.
 *
 * @returns a store of the bet under the pointer, and the properties of the table.
 */
export function usePointer({ isOpen, isWhole, enlarge, press }: Options) {
  const [pointed] = useState(() => createStore<string | undefined>(undefined))
  const isTouch = useRef(false)
  const leave = () => pointed.set(undefined)
  const point = (event: MouseEvent) => pointed.set(isOpen ? betAt(...placeOf(event).spot) : undefined)
  useLayoutEffect(() => {
    if (!isOpen) pointed.set(undefined)
  }, [isOpen, pointed])
  return {
    pointed,
    pointing: {
      onClick(event: MouseEvent) {
        if (!isOpen) return
        const { spot, rowPx } = placeOf(event)
        // A key or a screen reader presses the focused field; a touch has a position.
        const isByKey = event.detail === 0
        // The first touch of small numbers enlarges them; it places no chip.
        const mayEnlarge = !isByKey && isTouch.current && isWhole
        const dozen = mayEnlarge ? dozenToEnlarge(...spot, rowPx) : undefined
        if (dozen !== undefined) {
          enlarge(dozen)
          return leave()
        }
        const on = isByKey ? fieldOf(event) : betAt(...spot)
        if (on !== undefined) press(on)
      },
      onPointerDown(event: PointerEvent) {
        isTouch.current = event.pointerType !== 'mouse'
        point(event)
      },
      onPointerMove: point,
      onPointerLeave: leave,
      onPointerCancel: leave,
    },
  }
}
