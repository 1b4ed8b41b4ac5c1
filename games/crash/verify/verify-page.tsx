import { useEffect, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import type { CrashManifest } from '../../kit/manifest.ts'
import { Chooser } from '../../kit/table/chooser.tsx'
import { siteToRead } from '../../kit/unread.ts'
import { RoundView } from '../client/proof/round-view.tsx'
import { readPublished } from '../client/published.ts'
import * as proofWords from '../client/locales/proof.en.json'
import * as words from './locales/verify.en.json'
import { Pasted, proveSalt } from './pasted.tsx'

type Props = {
  readonly games: readonly CrashManifest[]
  /** The game and the round of the address. */
  readonly slug: string | undefined
  readonly round: number
  /** A play of the address, or nothing. */
  readonly play: string
}
/** A round, and the number of the check, since each one reads it again. */
type Asked = { readonly slug: string; readonly round: number; readonly nth: number }

/** A separate page that checks a round: one that our server publishes, or a saved one without any server. */
export function VerifyPage({ games, slug, round, play }: Props) {
  const [asked, setAsked] = useState<Asked | undefined>(() =>
    slug !== undefined && Number.isSafeInteger(round) && round >= 1 ? { slug, round, nth: 0 } : undefined,
  )
  const check = (slug: string, [round]: readonly number[]) => {
    const search = new URLSearchParams(location.search)
    search.set('game', slug)
    search.set('round', String(round))
    history.replaceState(null, '', `?${search}`)
    setAsked({ slug, round: round!, nth: (asked?.nth ?? 0) + 1 })
  }
  const pasted = <Pasted text={play} />
  return (
    <main className="page">
      <h1>{words.title}</h1>
      <section className="result" aria-label={words.result}>
        {asked && (
          <PublishedRound
            key={asked.nth}
            slug={asked.slug}
            name={games.find(game => game.slug === asked.slug)?.name ?? asked.slug}
            round={asked.round}
          />
        )}
      </section>
      {play !== '' && pasted}
      <p className="lead">{words.lead}</p>
      <Chooser
        list={{ id: 'game', label: words.game }}
        options={games}
        numbers={[{ id: 'round', label: words.round, digits: 12 }]}
        asked={asked ? [asked.slug, asked.round] : [slug, round >= 1 ? round : undefined]}
        checkLabel={words.check}
        check={check}
      />
      {play === '' && pasted}
      <div className="lead no-print">
        <p>{words.sourceCode}</p>
        <p>
          <code>npm run verify-round -- round.json</code>
        </p>
        <p>
          <code>npm run verify-play -- play.json</code>
        </p>
      </div>
    </main>
  )
}

type RoundProps = { readonly slug: string; readonly name: string; readonly round: number }

function PublishedRound({ slug, name, round }: RoundProps) {
  const title = fill(proofWords.roundOf, { round, name })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <h2 className="unseen">{title}</h2>
      <RoundView published={publishedOf(slug)} name={name} round={round} proveSalt={proveSalt} />
    </>
  )
}

const request = (...given: Parameters<typeof fetch>) => fetch(...given)

const publishedOf = (slug: string) => ({
  async round(wanted: number) {
    const { apiBase } = await siteToRead(request)
    return readPublished(request, apiBase, slug).round(wanted)
  },
})
