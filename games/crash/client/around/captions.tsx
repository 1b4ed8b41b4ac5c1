import { useLayoutEffect, useRef } from 'react'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import type { Skin } from '../skin.ts'
import { countdownText, wonText } from '../texts.ts'
import { isAway, type View } from '../view.ts'

type Props = { readonly page: Page }

/** The texts over the sky: the countdown, the end of a flight, the player's win, and a lost connection. */
export function Captions({ page }: Props) {
  const phase = useView(page, ({ table }) => (table.limits ? table.phase : 'loading'))
  const title = useView(page, view => titleOf(view, page.skin))
  const won = useView(page, ({ table }) => (table.phase === 'betting' ? '' : wonText(table.slots)))
  const hasLost = useView(page, isAway)
  return (
    <div className="captions" data-phase={phase}>
      <p className="title" data-testid="caption">
        {title}
      </p>
      <Countdown page={page} />
      <p className="won" data-testid="won" hidden={won === ''}>
        {won}
      </p>
      <p className="lost-line" hidden={!hasLost}>
        <span className="spinner" aria-hidden="true" />
        {words.reconnecting}
      </p>
    </div>
  )
}

/** The bar that runs down until the lock. The compositor animates it; code sets only its start and length. */
function Countdown({ page }: Props) {
  const isBetting = useView(page, ({ table }) => table.phase === 'betting')
  const lockAtMs = useView(page, ({ table }) => table.lockAtMs)
  const filling = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { table, nowMs } = page.views.get()
    if (lockAtMs === undefined || !table.limits) return
    const leftMs = Math.max(0, lockAtMs - nowMs)
    const share = Math.min(1, leftMs / table.limits.bettingMs)
    const animation = filling.current!.animate(
      [{ transform: `scaleX(${share})` }, { transform: 'scaleX(0)' }],
      {
        duration: leftMs,
        fill: 'forwards',
      },
    )
    return () => animation.cancel()
  }, [page, lockAtMs])
  return (
    <span className="bar" aria-hidden="true" hidden={!isBetting}>
      <span ref={filling} className="fill" />
    </span>
  )
}

function titleOf({ table, nowMs }: View, skin: Skin): string {
  if (!table.limits) return common.connecting
  if (table.voided) return words.roundInterrupted
  if (table.closed && table.phase === 'waiting') return words.gameClosed
  if (table.phase === 'betting') return countdownText((table.lockAtMs ?? nowMs) - nowMs)
  if (table.phase === 'crashed') return skin.texts.away
  return table.phase === 'waiting' ? skin.texts.waiting : ''
}
