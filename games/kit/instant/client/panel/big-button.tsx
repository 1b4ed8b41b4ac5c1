import { useEffect, useRef, useState } from 'react'
import { PlayButton } from '../../../table/play-button.tsx'
import { makeDoubleTapGuard } from '../double-tap-guard.ts'
import { repeatWhileHeld } from '../hold.ts'
import { useView, type Page } from '../page/page.ts'

/** The button that plays. In some games it begins one play after another while it is held. */
export function BigButton({ page }: { readonly page: Page }) {
  const { label, detail, tone, press, busy } = useView(page, ({ button }) => button)
  const element = useRef<HTMLButtonElement>(null)
  const hold = useRef<ReturnType<typeof repeatWhileHeld>>(undefined)
  const [isEcho] = useState(makeDoubleTapGuard)
  useEffect(() => {
    if (!page.game.together) return
    const now = () => page.views.get().button
    hold.current = repeatWhileHeld(element.current!, {
      press: page.press,
      goesOn: () => (now().press === 'begin' || now().busy) && !page.isCovered(),
      mayPress: () => now().press === 'begin' && page.isCycleOver(),
    })
    return hold.current.remove
  }, [page])
  // Nothing is repeated after a refusal until the next press.
  const refusal = useView(page, ({ table }) => table.refusal)
  useEffect(() => {
    if (refusal) hold.current?.end()
  }, [refusal])
  return (
    <PlayButton
      ref={element}
      data-testid="play"
      label={label}
      detail={detail}
      tone={tone}
      press={press}
      isResting={press === 'none'}
      isBusy={busy}
      onClick={({ nativeEvent }) => {
        if (!hold.current?.isRelease(nativeEvent) && !isEcho(nativeEvent)) page.press()
      }}
    />
  )
}
