import type { Play } from '@ruka/contract/casino'
import { useState } from 'react'
import { money, shortMoney } from '../../../format.ts'
import { Reading } from '../../../table/reading.tsx'
import { shortTime } from '../../../times.ts'
import type { Past } from '../game-backend.ts'
import type { AnyGame } from '../game.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'
import type { Around } from './around.ts'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'

/** The player's own plays of this game, latest first; a press on one shows it again. */
export function Plays({ context: { game, gameStore }, open, here: back }: Around) {
  const [plays, setPlays] = useState<readonly Play[]>([])
  const [last, setLast] = useState<string>()
  const [state, setState] = useState<'reading' | 'more' | 'all'>('reading')
  const taken = ({ data, more }: Past) => {
    // Results are shown by their pictures first.
    const drawn = gameStore.table().drawing?.plays ?? []
    setPlays([...plays, ...data.filter(({ id }) => !drawn.some(play => play.id === id))])
    setLast(data.at(-1)?.id ?? last)
    setState(more ? 'more' : 'all')
  }
  return (
    <div>
      <ul className="plays">
        {plays.map(play => (
          <li key={play.id}>
            <Row game={game} play={play} press={() => open({ what: 'play', id: play.id, back })} />
          </li>
        ))}
      </ul>
      <div>
        {state === 'reading' && (
          <Reading
            ask={() => gameStore.read(backend => backend.plays(last))}
            taken={taken}
            failure={common.betsNotLoaded}
          />
        )}
        {state === 'more' && (
          <div className="empty">
            <button type="button" className="plain" onClick={() => setState('reading')}>
              {common.olderBets}
            </button>
          </div>
        )}
        {state === 'all' && <End isDemo={gameStore.table().mode === 'demo'} isEmpty={plays.length === 0} />}
      </div>
    </div>
  )
}

function End({ isDemo, isEmpty }: { readonly isDemo: boolean; readonly isEmpty: boolean }) {
  if (!isDemo && !isEmpty) return null
  return <p className="hint">{!isDemo ? common.noBets : isEmpty ? common.noDemoBets : common.demoKept}</p>
}

type RowProps = { readonly game: AnyGame; readonly play: Play; press(): void }

const Row = ({ game: { texts }, play, press }: RowProps) => (
  <button type="button" className="a-play" onClick={press}>
    <span>
      {play.state === 'returned' ? words.notDrawn : texts.brief(pictureOf(play))}
      <small>{shortTime(play.at)}</small>
    </span>
    <span>
      KES {shortMoney(play.stake)}
      <small>{texts.chosen(play.start)}</small>
    </span>
    <span className={`ending ${outcomeOf(play).tone}`}>{endText(play)}</span>
  </button>
)

function endText({ state, pay, stake }: Play): string {
  if (state === 'open') return common.inPlay
  if (state === 'returned') return common.returned
  return pay > stake ? `+${money(pay)}` : pay > 0 ? money(pay) : common.lost
}
