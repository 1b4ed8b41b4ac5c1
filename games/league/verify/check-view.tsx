import { useState } from 'react'
import { copyText } from '../../kit/copy.ts'
import { icons } from '../../kit/icons.ts'
import { Icon } from '../../kit/table/icon.tsx'
import { useDownload } from '../../kit/use-download.tsx'
import { savedText } from '../published-league.ts'
import { TEAMS_OF } from '../teams.ts'
import * as words from './locales/verify.en.json'
import { ProofView } from './proof-view.tsx'
import type { ReadRound } from './read-league.ts'
import type { Checked } from './result.ts'

/** A round with its check. */
export const CheckView = ({ shown }: { readonly shown: Checked }) => (
  <>
    <h2>{shown.title}</h2>
    <ProofView shown={shown} />
    <Actions read={shown.read} />
  </>
)

/** A round to keep: it can be checked again without any server. */
function Actions({ read: { round, league, seasonCommitment, teams } }: { readonly read: ReadRound }) {
  const [status, setStatus] = useState('')
  const text = () =>
    savedText(round, {
      league,
      seasonCommitment,
      teams: teams ?? TEAMS_OF[league]?.map(({ name }) => name),
    })
  const copy = async () => setStatus((await copyText(text())) ? words.copied : words.notCopied)
  const { link, save } = useDownload(words.save)
  const name = `${league}-${round.season}-${round.week}.json`
  return (
    <>
      <div className="proof-actions no-print">
        <button type="button" className="plain" onClick={() => void copy()}>
          <Icon path={icons.copy} />
          {words.copy}
        </button>
        <button
          type="button"
          className="plain"
          onClick={() => save(new Blob([text()], { type: 'application/json' }), name)}
        >
          {words.save}
        </button>
      </div>
      <p className="proof-note" role="status">
        {status}
      </p>
      {link}
    </>
  )
}
