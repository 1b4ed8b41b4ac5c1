import { Failed } from '@ruka/ui/parts/failed'
import { Tabs } from '@ruka/ui/parts/tabs'
import { useApp } from '../app/app-context.ts'
import { PANEL } from './buy-sheet.tsx'
import * as words from './locales/jackpot.en.json'
import { ListToPlay } from './list-to-play.tsx'
import { OwnTickets } from './own-tickets.tsx'
import { PastLists } from './past-lists.tsx'
import { useJackpot } from './use-jackpot.ts'

export type JackpotTab = 'play' | 'tickets' | 'past'

/** The Virtual Jackpot of the league: the list to play, the own tickets, and what became of lists before. */
export function JackpotScreen({ tab }: { readonly tab: JackpotTab }) {
  const { views } = useApp()
  return (
    <div className="mx-auto max-w-2xl space-y-3">
      <Tabs<JackpotTab>
        label={words.parts}
        tabs={[
          { value: 'play', title: words.play },
          { value: 'tickets', title: words.tickets },
          { value: 'past', title: words.past },
        ]}
        value={tab}
        onChange={value => views.go({ name: 'jackpot', tab: value })}
      >
        <div id={PANEL} tabIndex={-1} className="pt-3">
          {tab === 'past' ? <PastLists /> : <Now tab={tab} />}
        </div>
      </Tabs>
    </div>
  )
}

function Now({ tab }: { readonly tab: 'play' | 'tickets' }) {
  const { data, hasFailed, isBusy, retry } = useJackpot()
  if (!data)
    return hasFailed ? (
      <Failed text={words.failed} retryLabel={words.retry} busy={isBusy} onRetry={retry} />
    ) : (
      <Bones />
    )
  return tab === 'play' ? <ListToPlay now={data} /> : <OwnTickets now={data} />
}

/** In place of a list, in its size. */
const Bones = () => (
  <div role="status" className="card space-y-3 p-3">
    <span className="sr-only">{words.loading}</span>
    <span className="bone h-10 w-48" />
    {Array.from({ length: 13 }, (_, at) => (
      <span key={at} className="bone h-14 w-full" />
    ))}
  </div>
)
