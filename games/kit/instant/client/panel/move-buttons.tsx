import { useState } from 'react'
import { makeDoubleTapGuard } from '../double-tap-guard.ts'
import type { Action } from '../game.ts'
import { useView, type Page } from '../page/page.ts'
import { isFree } from '../table-state.rules.ts'

/** The moves of an open play beside the one on the big button, above it. */
export function MoveButtons({ page }: { readonly page: Page }) {
  const { others } = useView(page, ({ moves }) => moves)
  const free = useView(page, ({ table }) => isFree(table))
  return (
    <div className="more-actions" hidden={others.length === 0}>
      {others.map((action, at) => (
        // The label may count, and the button keeps its focus.
        <MoveButton key={at} action={action} isFree={free} act={page.act} />
      ))}
    </div>
  )
}

type Props = { readonly action: Action<unknown>; readonly isFree: boolean; act(move: unknown): void }

function MoveButton({ action: { move, label, detail }, isFree, act }: Props) {
  const [isEcho] = useState(makeDoubleTapGuard)
  return (
    <button
      type="button"
      className="plain"
      aria-disabled={isFree ? undefined : true}
      onClick={({ nativeEvent }) => {
        if (isFree && !isEcho(nativeEvent)) act(move)
      }}
    >
      {detail ? `${label} · ${detail}` : label}
    </button>
  )
}
