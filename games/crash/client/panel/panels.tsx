import { useEffect, useRef } from 'react'
import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import * as words from '../locales/client.en.json'
import { useSettings, useView, type Page } from '../page/page.ts'
import { isPlaying } from '../slot.rules.ts'
import { KEYS } from './keys.ts'
import { Panel } from './panel.tsx'

/**
 * Both betting panels side by side. On a small screen a button in the first adds the second and one in the
 * second removes it; both have the height of one, so that nothing moves. A wide one always shows both.
 */
export function Panels({ page }: { readonly page: Page }) {
  const { secondBet, keys } = useSettings(page)
  // Only a panel without a bet can be hidden.
  const isBusy = useView(page, ({ table: { slots } }) => {
    const { bet, queued, run } = slots[1]
    return isPlaying(slots[1]) || bet !== undefined || queued !== undefined || run !== undefined
  })
  const hasTwo = isBusy || secondBet
  const panels = useRef<HTMLDivElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    if (!turned.current) return
    turned.current = false
    panels.current!.querySelector<HTMLElement>(secondBet ? '.remove' : '.add')?.focus()
  }, [secondBet])
  const turn = (next: boolean) => {
    turned.current = true
    page.settings.change({ secondBet: next })
  }
  const keyName = (slot: 0 | 1) => (keys ? KEYS[slot].name : undefined)
  return (
    <div ref={panels} className="panels" data-two={hasTwo ? '' : undefined}>
      <Panel page={page} slot={0} keyName={keyName(0)}>
        <button
          type="button"
          className="second add"
          aria-label={words.addSecond}
          title={words.addSecond}
          hidden={hasTwo}
          onClick={() => turn(true)}
        >
          <Icon path={icons.plus} />
          {words.secondBet}
        </button>
      </Panel>
      <Panel page={page} slot={1} keyName={keyName(1)} isFolded={!hasTwo}>
        <button
          type="button"
          className="second remove"
          aria-label={words.removeSecond}
          title={words.removeSecond}
          hidden={isBusy}
          onClick={() => turn(false)}
        >
          <Icon path={icons.close} />
        </button>
      </Panel>
    </div>
  )
}
