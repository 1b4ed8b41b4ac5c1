import { useStore } from '@ruka/client/store'
import { useEffect, type ReactNode } from 'react'
import { Guard } from '../react/guard.tsx'
import { EndCard } from './end-card.tsx'
import type { PageParts } from './page-parts.ts'
import { SheetPlace } from './sheets.tsx'
import { SkipLink } from './skip-link.tsx'

type Props = {
  /** What the styles of its engine are for. */
  readonly className: string
  readonly name: string
  readonly slug?: string
  readonly page: PageParts
  /** Visible below every sheet. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The page of a game, behind a way to the bet, with the place of its sheets. */
export function GamePage({ className, name, slug, page, foot, children }: Props) {
  const ending = useStore(page.endings)
  // Taps that came before the code are made now: see `build/late-code.js`.
  useEffect(() => void dispatchEvent(new Event('alive')), [])
  return (
    <main className={className} aria-label={name} data-game={slug}>
      <Guard onFailed={() => page.hasFailed.set(true)}>
        <div className="contents" inert={ending !== undefined}>
          <SkipLink />
          {children}
          <SheetPlace sheets={page.sheets} foot={foot} />
        </div>
      </Guard>
      <EndCard ending={ending} />
    </main>
  )
}
