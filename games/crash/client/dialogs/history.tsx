import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import { Reading } from '../../../kit/table/reading.tsx'
import * as listWords from '../locales/lists.en.json'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/dialogs.en.json'
import type { EndedRound, Published } from '../published.ts'
import { Figures } from '../side/lists.ts'
import { statisticsOf } from '../statistics.rules.ts'
import { tierOf } from '../tier.rules.ts'

const ROUNDS = 200
const FEW = 50

type OpenRound = { openRound(round: number): void }

/** The last 200 rounds with their colours and statistics. */
export function History({ published, openRound }: OpenRound & { published(): Published }) {
  const [rounds, setRounds] = useState<readonly EndedRound[]>()
  return (
    <div className="history">
      {rounds ? (
        <Content rounds={rounds} openRound={openRound} />
      ) : (
        <Reading
          ask={async () => ({ data: await published().rounds(ROUNDS) })}
          taken={setRounds}
          failure={words.roundsFailed}
        />
      )}
    </div>
  )
}

function Content({ rounds, openRound }: OpenRound & { readonly rounds: readonly EndedRound[] }) {
  if (rounds.length === 0) return <p className="empty">{listWords.noRounds}</p>
  const x100s = rounds.flatMap(({ x100 }) => (x100 === null ? [] : [x100]))
  const few = statisticsOf(x100s, FEW)
  const all = statisticsOf(x100s, ROUNDS)
  return (
    <>
      <p className="plain-words">{listWords.independent}</p>
      <div className="statistics">
        {all.rounds > few.rounds && <Figures {...few} />}
        <Figures {...all} />
      </div>
      <h3>{fill(words.lastRounds, { n: rounds.length })}</h3>
      <ol className="rounds">
        {rounds.map(({ round, x100 }) => (
          <li key={round}>
            <Pill round={round} x100={x100} openRound={openRound} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Pill({ round, x100, openRound }: OpenRound & Pick<EndedRound, 'round' | 'x100'>) {
  const text = x100 === null ? words.returned : multiplier(x100)
  return (
    <button
      type="button"
      className={`pill ${x100 === null ? '' : tierOf(x100)}`}
      aria-label={fill(clientWords.pastRound, { multiplier: text, round })}
      onClick={() => openRound(round)}
    >
      {text}
    </button>
  )
}
