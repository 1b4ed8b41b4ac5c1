import { useStore, type Store } from '@ruka/client/store'
import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { Fragment, useRef } from 'react'
import { Chooser } from '../../kit/table/chooser.tsx'
import { Fault } from '../../kit/table/proof.tsx'
import { CheckView } from './check-view.tsx'
import * as words from './locales/verify.en.json'
import { Pasted } from './pasted.tsx'
import type { Asked } from './read-league.ts'
import { checkText, nameOf, result } from './result.ts'

type Props = {
  /** The round of the address. */
  readonly asked: Store<Asked | undefined>
  /** Checks the round of the address, also once more. */
  openHash(): void
}

/** A page that checks a round of a league: one that its server publishes, or a saved one without any server. */
export function VerifyPage({ asked, openHash }: Props) {
  const place = useRef<HTMLElement>(null)
  const check = async (text: string) => {
    // The browser lays the page out before its next picture in any case.
    if (await checkText(text)) requestAnimationFrame(() => place.current!.scrollIntoView())
  }
  const chosen = useStore(asked)
  const choose = (league: string, numbers: readonly number[]) => {
    const hash = `#${[league, ...numbers].join('/')}`
    if (location.hash === hash) openHash()
    else location.hash = hash
  }
  return (
    <main className="page">
      <h1>{words.title}</h1>
      <section ref={place} className="result" aria-label={words.result}>
        <Result />
      </section>
      <p className="lead">{words.lead}</p>
      <Chooser
        list={{ id: 'league', label: words.league }}
        options={LEAGUE_SLUGS.map(slug => ({ slug, name: nameOf(slug) }))}
        numbers={[
          { id: 'season', label: words.season, digits: 6 },
          { id: 'week', label: words.week, digits: 2 },
        ]}
        asked={[chosen?.league, chosen?.season, chosen?.week]}
        checkLabel={words.check}
        check={choose}
      />
      <Pasted check={text => void check(text)} />
      <div className="lead no-print">
        <p>{words.sourceCode}</p>
        <p>
          <code>npm run verify-league -- round.json</code>
        </p>
      </div>
    </main>
  )
}

function Result() {
  const shown = useStore(result)
  switch (shown.is) {
    case 'nothing':
      return null
    case 'reading':
      return (
        <p key={shown.nth} role="status">
          {words.reading}
        </p>
      )
    case 'fault':
      return (
        <Fragment key={shown.nth}>
          <Fault text={shown.text} />
          {shown.again && (
            <button type="button" className="plain" onClick={shown.again}>
              {words.again}
            </button>
          )}
        </Fragment>
      )
    case 'checked':
      return <CheckView key={shown.nth} shown={shown} />
  }
}
