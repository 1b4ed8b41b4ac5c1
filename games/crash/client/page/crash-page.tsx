import { useEffect, useRef } from 'react'
import { GamePage } from '../../../kit/table/game-page.tsx'
import { Overlay } from '../../../kit/table/overlay.tsx'
import { Captions } from '../around/captions.tsx'
import { CrowdLine } from '../around/crowd-line.tsx'
import { Fairness } from '../around/fairness.tsx'
import { PastRounds } from '../around/past-rounds.tsx'
import { RecapCard } from '../around/recap-card.tsx'
import { RunningBar } from '../around/running-bar.tsx'
import { TopBar } from '../around/top-bar.tsx'
import * as words from '../locales/client.en.json'
import { Panels } from '../panel/panels.tsx'
import { Side } from '../side/side.tsx'
import { isAway } from '../view.ts'
import { useView, type Page } from './page.ts'

/** The whole page of a crash game, in the order of reading. */
export const CrashPage = ({ page }: { readonly page: Page }) => (
  <GamePage className="table" name={page.skin.name} page={page} foot={<RunningBar page={page} />}>
    <div className="first">
      <TopBar page={page} />
      <PastRounds page={page} />
      <Stage page={page} />
      <CrowdLine page={page} />
      <Panels page={page} />
    </div>
    <Side page={page} />
  </GamePage>
)

/** The flight, and what stands over it. */
function Stage({ page }: { readonly page: Page }) {
  const hasLost = useView(page, isAway)
  return (
    <section className={hasLost ? 'stage away' : 'stage'} aria-label={words.flight}>
      <Sky page={page} />
      <Captions page={page} />
      <Fairness page={page} />
      <RecapCard page={page} />
      <Overlay overlay={page.overlay} />
    </section>
  )
}

/** The place of the flight, which draws itself in every frame. */
function Sky({ page: { live } }: { readonly page: Page }) {
  const sky = useRef<HTMLDivElement>(null)
  const flight = live?.flight
  useEffect(() => {
    flight?.mount(sky.current!)
    return flight?.destroy
  }, [flight])
  return (
    <div ref={sky} className="sky">
      <canvas aria-hidden="true" />
      <canvas aria-hidden="true" />
      <p className="unseen" role="timer" aria-live="off" data-testid="multiplier" />
    </div>
  )
}
