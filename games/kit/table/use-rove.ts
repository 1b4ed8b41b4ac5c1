import { useState, type KeyboardEvent } from 'react'

/**
 * A roving tabindex over a grid with `columns`: Tab reaches one field, and arrow keys lead from it to the others.
 *
 * @returns the properties of a field by its place. The fields are the children of one element, in their order.
 */
export function useRove(columns: number) {
  const [chosen, setChosen] = useState(0)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  return (at: number) => ({
    tabIndex: at === chosen ? 0 : -1,
    onFocus: () => setChosen(at),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const isInRow = Math.floor((at + step) / columns) === Math.floor(at / columns)
      if (Math.abs(step) !== columns && !isInRow) return
      const next = event.currentTarget.parentElement?.children[at + step]
      if (next instanceof HTMLElement) next.focus()
    },
  })
}
