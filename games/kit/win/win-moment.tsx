import './win.css'
import type { Store } from '@ruka/client/store'
import type { CSSProperties, ReactNode } from 'react'
import { shortMoney, shortMultiplier } from '../format.ts'
import * as words from '../locales/kit.en.json'
import { inPlace } from '../motion.ts'
import type { ReducedMotion } from '../reduced-motion.ts'
import { Icon } from '../table/icon.tsx'
import { countUp } from './count-up.ts'
import { bigWinMs, shownTier, winTier, type Payment } from './win.rules.ts'

export type MomentHost = {
  readonly still: ReducedMotion
  /** What the page shows over its stage. */
  readonly overlay: Store<ReactNode>
  /** The line of text that has the amount of a win. */
  line(): HTMLElement | null
  /** Opens the sheet that shares a win; absent where there is nothing to share, such as in the demo. */
  share(): ((payment: Payment) => void) | undefined
  isDemo(): boolean
  /** What fills the stage at a big win. */
  figure(payment: Payment): string
  /** The address of the game's picture, where its stage is not one. */
  art(): string | undefined
}

const SHARE = 'M4 12v8h16v-8M16 6l-4-4-4 4M12 2v13'

/**
 * The moment of a win over the stage: nothing waits for it, presses go through it except on its card, and the
 * next bet, Escape or a tap ends it. The game itself announces the result, once.
 */
export function makeWinMoment(host: MomentHost) {
  const { overlay, still } = host
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0
  const clear = () => {
    clearTimeout(timer)
    // A focus in the card moves on to the bet.
    if (document.activeElement?.closest('.moment'))
      document.querySelector<HTMLElement>('.panel .play')?.focus()
    overlay.set(undefined)
  }
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) clear()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.moment-card') && !target.closest('button')) clear()
  })
  return {
    clear,
    /** `quick`: the next play is about to begin by itself. */
    show(payment: Payment, quick: boolean) {
      clear()
      const tier = winTier(payment)
      if (!tier || document.hidden) return
      const shown = shownTier(tier, quick)
      if (shown === 'small') {
        if (!still.matches) void inPlace().then(() => countUp(host.line(), payment))
        return
      }
      const ms = bigWinMs(quick)
      if (shown === 'big') timer = setTimeout(clear, ms)
      count++
      overlay.set(
        <div className="moment" data-tier={shown} style={{ '--moment-ms': `${ms}ms` } as CSSProperties}>
          {shown === 'big' ? (
            <Figure key={count} text={host.figure(payment)} />
          ) : (
            <Card key={count} payment={payment} {...cardOf(host, payment)} clear={clear} />
          )}
        </div>,
      )
    },
  }
}

/** Over the whole stage; its style sheet makes it fit by the number of its characters. */
const Figure = ({ text }: { readonly text: string }) => (
  <p className="moment-figure" aria-hidden="true" style={{ '--chars': text.length } as CSSProperties}>
    {text}
  </p>
)

function cardOf({ share, isDemo, art }: MomentHost, payment: Payment) {
  const open = share()
  return { isDemo: isDemo(), art: art(), share: open && (() => open(payment)) }
}

type CardProps = ReturnType<typeof cardOf> & { readonly payment: Payment; clear(): void }

const Card = ({ payment: { pay, x100 }, isDemo, art, share, clear }: CardProps) => (
  <section className="moment-card" aria-label={words.bigWin} data-testid="big-win">
    {art !== undefined && <img src={art} alt="" />}
    <div className="moment-body">
      {isDemo && <p className="kind demo">{words.demo}</p>}
      <p>
        KES {shortMoney(pay)} · <strong>{shortMultiplier(x100)}</strong>
      </p>
      <div className="moment-buttons">
        {share && (
          <button type="button" className="plain" onClick={share}>
            <Icon path={SHARE} />
            {words.share}
          </button>
        )}
        <button type="button" className="plain" onClick={clear}>
          {words.close}
        </button>
      </div>
    </div>
  </section>
)
