import './zoom.css'
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { icons } from '../kit/icons.ts'
import { play } from '../kit/motion.ts'
import { Icon } from '../kit/table/icon.tsx'
import * as words from './locales/client.en.json'
import { ALONG } from './spots.rules.ts'
import { DOZENS, ROWS_SHOWN, rowsBefore, type Dozen } from './zoom.rules.ts'

const ZOOM_MS = 140
const NAMES = ['1–12', '13–24', '25–36'] as const

type Props = {
  /** The enlarged part; absent of the whole table. */
  readonly dozen: Dozen | undefined
  to(dozen: Dozen | undefined): void
  /** The table, styled by `partOf`. */
  readonly children: ReactNode
}

/**
 * The window of the table, which shows all of it or one enlarged part, and the buttons to the other parts.
 */
export function Zoom({ dozen, to, children }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const shown = useRef(dozen)
  useLayoutEffect(() => {
    if (dozen === shown.current) return
    shown.current = dozen
    const isStill = document.documentElement.hasAttribute('data-still')
    void play(view.current, [{ opacity: 0.3 }, {}], { ms: isStill ? 0 : ZOOM_MS })
  }, [dozen])
  return (
    <>
      <div ref={view} className="felt-view" data-zoom={dozen === undefined ? undefined : ''}>
        {children}
      </div>
      <div className="zoom-bar" role="group" aria-label={words.enlarged} hidden={dozen === undefined}>
        <button type="button" className="plain" onClick={() => to(undefined)}>
          <Icon path={icons.back} />
          {words.wholeTable}
        </button>
        {DOZENS.map(part => (
          <button
            key={part}
            type="button"
            className="plain"
            aria-pressed={part === dozen}
            onClick={() => to(part)}
          >
            {NAMES[part]}
          </button>
        ))}
      </div>
    </>
  )
}

/** The style of the table that moves a part of it into the window. */
export const partOf = (dozen: Dozen | undefined): CSSProperties =>
  ({
    '--scale': ALONG / ROWS_SHOWN,
    '--before': dozen === undefined ? undefined : rowsBefore(dozen) / ROWS_SHOWN,
  }) as CSSProperties
