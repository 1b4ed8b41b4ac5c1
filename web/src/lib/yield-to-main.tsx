import { type ReactNode, Suspense, useState } from 'react'

type Turn = { come: boolean; readonly comes: Promise<void> }

let takingOver = false
let line: Promise<void> = Promise.resolve()

/**
 * While a drawn page is made live, this part of it waits for a task of its own, so that a slow chip can
 * handle a tap in between. It has to be
 * one element: with several, hydration could not identify its own elements.
 */
export function YieldToMain({ children }: { readonly children: ReactNode }) {
  const [turn] = useState(() => (takingOver ? takeTurn() : undefined))
  if (turn === undefined) return children
  return (
    <Suspense fallback={null}>
      <Waiting turn={turn}>{children}</Waiting>
    </Suspense>
  )
}

function Waiting({ turn, children }: { readonly turn: Turn; readonly children: ReactNode }) {
  if (!turn.come) throw turn.comes
  return children
}

/** Makes a page live by `begin`, and resolves when each of its parts has had its turn. */
export async function yieldToMain(begin: () => void): Promise<void> {
  takingOver = true
  begin()
  // A part that has come may have had parts of its own.
  for (let last; last !== line;) {
    last = line
    await last
    await nextTask()
  }
  takingOver = false
}

function takeTurn(): Turn {
  const turn: Turn = { come: false, comes: line.then(nextTask).then(() => void (turn.come = true)) }
  line = turn.comes
  return turn
}

const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
