import type { WidgetName } from '@ruka/contract/widget-limits'
import { CalendarClock } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { frameAddress } from '../../lib/game-bridge.ts'
import { refreshMe } from '../../lib/poll-me.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { isKnown, useViewer, type Viewer } from '../../lib/viewer.ts'
import { useWords } from '../../lib/words.ts'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { AllGames } from './all-games.tsx'
import { useNear } from './use-near.ts'
import { useWidget } from './use-widget.ts'
import { widgetWords } from './words.ts'

/**
 * A widget of the provider, in a frame of an origin of its own. The frame is fetched once the page is idle
 * and its place is near the screen, so that the page never waits for it. Each try and each viewer
 * has a frame of its own: no player sees what another was shown.
 */
export function WidgetFrame({ name }: { readonly name: WidgetName }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const viewer = useViewer()
  const [attempt, setAttempt] = useState(0)
  // Whatever goes away with the focus in it leaves the focus here, not at the start of the page.
  const takeFocus = () => place.current?.focus({ preventScroll: true })
  const retry = () => {
    takeFocus()
    if (viewer.visit === 'failed') void refreshMe()
    setAttempt(attempt + 1)
  }
  return (
    <div ref={place} tabIndex={-1} data-widget={name} className="relative rounded-card">
      {isNear ? (
        <Frame
          key={`${attempt} ${viewer.visit} ${viewer.id}`}
          name={name}
          viewer={viewer}
          onRetry={retry}
          onFocusLost={takeFocus}
        />
      ) : (
        <Bones name={name} />
      )}
    </div>
  )
}

type FrameProps = {
  readonly name: WidgetName
  readonly viewer: Viewer
  readonly onRetry: () => void
  readonly onFocusLost: () => void
}

/**
 * One try for one viewer: the frame, once it is known who that is, behind bones or words of the page until it
 * shows something.
 */
function Frame({ name, viewer, onRetry, onFocusLost }: FrameProps) {
  const t = useWords(widgetWords)
  const frame = useRef<HTMLIFrameElement>(null)
  // Never the shell's own origin, where the frame could read the stored tokens.
  // The language is that of what the page begins with; the script follows another choice by itself.
  const { language } = usePreferences()
  const [address] = useState(() =>
    frameAddress(language === 'sw' ? '/?language=sw' : '/', site().widgetsOrigin, location.origin),
  )
  const { state, height } = useWidget(name, { frame, origin: address?.origin ?? null, viewer })
  const isShown = state === 'ready'
  useLayoutEffect(() => {
    // A frame that is inert cannot keep the focus.
    if (!isShown && frame.current !== null && document.activeElement === frame.current) onFocusLost()
  }, [isShown, onFocusLost])
  return (
    <>
      {address !== null && isKnown(viewer) && (
        <iframe
          ref={frame}
          src={address.href}
          title={t(`${name}Frame`)}
          // The provider's script keeps what it likes on the widgets' origin, and opens rules in a tab.
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="origin"
          inert={!isShown}
          className={
            isShown
              ? `block w-full rounded-card border-0 ${BONES[name].height} ${BONES[name].least}`
              : 'pointer-events-none absolute inset-0 size-full border-0 opacity-0'
          }
          style={isShown && height !== undefined ? { height } : undefined}
        />
      )}
      {state === 'loading' && <Bones name={name} />}
      {(state === 'empty' || state === 'failed') && (
        // As high as its bones were: what is below stays where it is.
        <div className={`grid content-center ${BONES[name].height}`}>
          {state === 'empty' ? (
            <Empty icon={CalendarClock} text={t(`${name}Empty`)}>
              <AllGames />
            </Empty>
          ) : (
            <Failed text={t(`${name}Failed`)} retryLabel={t('retry')} busy={false} onRetry={onRetry} />
          )}
        </div>
      )}
    </>
  )
}

/**
 * As high as whole rows of bones with the gaps between them: about as much as a widget with some entries. By
 * classes, since the server draws them and the content policy has no styles of elements.
 */
const BONES: Record<
  WidgetName,
  {
    readonly height: string
    /** About half of the height, which a frame keeps at least: what is below it jumps no further. */
    readonly least: string
    readonly count: number
    readonly grid: string
    readonly bone: string
  }
> = {
  jackpots: {
    height: 'h-90',
    least: 'min-h-45',
    count: 9,
    grid: 'sm:grid-cols-2 lg:grid-cols-3',
    bone: 'h-28',
  },
  races: { height: 'h-73', least: 'min-h-36', count: 4, grid: '', bone: 'h-16' },
  tournaments: { height: 'h-92', least: 'min-h-46', count: 5, grid: '', bone: 'h-16' },
}

/** What stands in the place of a widget that is on its way. */
function Bones({ name }: { readonly name: WidgetName }) {
  const t = useWords(widgetWords)
  const { height, count, grid, bone } = BONES[name]
  return (
    <div role="status" className={`overflow-hidden ${height}`}>
      <span className="sr-only">{t(`${name}Loading`)}</span>
      <div className={`grid gap-3 ${grid}`} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={`skeleton rounded-card ${bone}`} />
        ))}
      </div>
    </div>
  )
}
