import './win.css'
import type { Store } from '@ruka/client/store'
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { money, shortMoney, shortMultiplier } from '../format.ts'
import * as words from '../locales/kit.en.json'
import { inPlace } from '../motion.ts'
import type { ReducedMotion } from '../reduced-motion.ts'
import { Icon } from '../table/icon.tsx'
import { countUp } from './count-up.ts'
import { bigWinMs, hasShow, shownTier, winTier, type Payment } from './win.rules.ts'

export type MomentHost = {
  readonly still: ReducedMotion
  /** What the page shows over its stage. */
  readonly overlay: Store<ReactNode>
  /** The line of text that has the amount of a win. */
  line(): HTMLElement | null
  /** Opens the sheet that shares a win; absent where there is nothing to share, such as in the demo. */
  share(): ((payment: Payment) => void) | undefined
  isDemo(): boolean
  /** The multiplier below the amount of a big win, unless the stage goes on to show it. */
  times(payment: Payment): string | undefined
  /** The address of the game's picture, where its stage is not one. */
  art(): string | undefined
}

const SHARE = 'M4 12v8h16v-8M16 6l-4-4-4 4M12 2v13'
const SMALL_COUNT_MS = 400
/** The part of a big win's time in which its amount counts up. */
const COUNT_SHARE = 0.4
const HUGE_COUNT_MS = 1_200
const EMBERS = 14

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
  // Before the press reaches anything: what it then begins may have a moment of its own.
  document.addEventListener('pointerdown', () => document.querySelector('.moment-plate') && clear(), true)
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
        const counting = { ...payment, ms: SMALL_COUNT_MS, format: money }
        void inPlace().then(() => countUp(host.line(), still, counting))
        return
      }
      const ms = bigWinMs(payment, quick)
      if (shown === 'big') timer = setTimeout(clear, ms)
      count++
      overlay.set(
        <div
          className="moment"
          data-tier={shown}
          data-show={shown === 'huge' || hasShow(payment, quick) ? '' : undefined}
          style={{ '--moment-ms': `${ms}ms` } as CSSProperties}
        >
          {shown === 'big' ? (
            <Plate key={count} payment={payment} ms={ms * COUNT_SHARE} {...{ host, quick }} />
          ) : (
            <Card key={count} payment={payment} {...cardOf(host, payment)} clear={clear} still={still} />
          )}
        </div>,
      )
    },
  }
}

/** Counts an amount in shillings up as soon as it is on the screen. */
function useCounting(payment: Payment, ms: number, still: ReducedMotion) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(
    () => countUp(line.current, still, { ...payment, ms, format: shortMoney }),
    [payment, ms, still],
  )
  return line
}

type PlateProps = {
  readonly payment: Payment
  readonly ms: number
  readonly host: MomentHost
  readonly quick: boolean
}

/** The amount over the stage; its style sheet makes it fit by the number of its characters. */
function Plate({ payment, ms, host: { still, times }, quick }: PlateProps) {
  const line = useCounting(payment, ms, still)
  const amount = `KES ${shortMoney(payment.pay)}`
  const multiplier = times(payment)
  return (
    <>
      {hasShow(payment, quick) && <Light />}
      <div className="moment-plate" aria-hidden="true" style={{ '--chars': amount.length } as CSSProperties}>
        <p ref={line} className="moment-figure">
          {amount}
        </p>
        {multiplier !== undefined && <p className="moment-times">{multiplier}</p>}
      </div>
    </>
  )
}

/** Rays and embers around an amount. */
const Light = () => (
  <div className="moment-light" aria-hidden="true">
    {Array.from({ length: EMBERS }, (_, i) => (
      <i key={i} style={{ '--turn': `${i / EMBERS}turn` } as CSSProperties} />
    ))}
  </div>
)

function cardOf({ share, isDemo, art }: MomentHost, payment: Payment) {
  const open = share()
  return { isDemo: isDemo(), art: art(), share: open && (() => open(payment)) }
}

type CardProps = ReturnType<typeof cardOf> & {
  readonly payment: Payment
  readonly still: ReducedMotion
  clear(): void
}

function Card({ payment, isDemo, art, share, clear, still }: CardProps) {
  const line = useCounting(payment, HUGE_COUNT_MS, still)
  return (
    <>
      {/* Beside a picture the light is on the card, else around it. */}
      {art === undefined && <Light />}
      <section className="moment-card" aria-label={words.bigWin} data-testid="big-win">
        {art !== undefined && <img src={art} alt="" />}
        <div className="moment-body">
          {art !== undefined && <Light />}
          {isDemo && <p className="kind demo">{words.demo}</p>}
          <p ref={line} className="moment-sum">
            KES {shortMoney(payment.pay)} · <strong>{shortMultiplier(payment.x100)}</strong>
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
    </>
  )
}
