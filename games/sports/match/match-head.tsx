import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackButton } from '../app/back-button.tsx'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { share } from '../../kit/react/share.ts'
import { useStore } from '@ruka/client/store'
import { kickOffText } from '../../kit/react/texts.ts'
import { useEventState } from '../browse/event-row.tsx'
import * as words from '../locales/sports.en.json'
import { STATUS_TEXTS } from '../browse/status-texts.ts'
import { sidesText } from '../../slip/own/selection-names.ts'

/** Who plays, how it stands, and when. */
export function MatchHead({
  event,
  children,
}: {
  readonly event: SportsEvent
  readonly children: ReactNode
}) {
  const { now, shell } = useApp()
  const nowMs = useStore(now)
  const { status, score, kick_off } = useEventState(event)
  const minute = score?.minute?.split(':')[0]
  const page = shell.page()
  return (
    <header className="card p-3">
      <div className="flex items-center gap-2">
        <BackButton />
        <p className="min-w-0 flex-1 truncate text-14 text-muted">{event.competition.name}</p>
        {page !== undefined && (
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted"
            aria-label={words.shareMatch}
            onClick={() =>
              void share(`${event.home} – ${event.away}`, `${page}?event=${encodeURIComponent(event.id)}`)
            }
          >
            <Share2 className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
      <h1 className="sr-only">{sidesText(event)}</h1>
      <div className="match-sides">
        <span className="min-w-0 text-right font-semibold text-balance wrap-break-word hyphens-auto max-sm:text-14">
          {event.home}
        </span>
        <span className="text-center">
          <span className="num block text-28 font-extrabold whitespace-nowrap">
            {score && status !== 'upcoming' ? `${score.home} : ${score.away}` : '–'}
          </span>
          <span className="block text-12 text-muted num" role="status" aria-live="off">
            {status === 'live' ? (
              <span className="live-mark">{minute === undefined ? words.live : `${minute}′`}</span>
            ) : status === 'upcoming' ? (
              kickOffText(kick_off, nowMs)
            ) : (
              STATUS_TEXTS[status]
            )}
          </span>
        </span>
        <span className="min-w-0 font-semibold text-balance wrap-break-word hyphens-auto max-sm:text-14">
          {event.away}
        </span>
      </div>
      {children}
      {status === 'live' && <p className="mt-2 text-12 text-muted">{words.delayedPictures}</p>}
    </header>
  )
}
