import { listJackpots, type Jackpot } from '@ruka/contract/jackpot'
import { Empty } from '@ruka/ui/parts/empty'
import { History } from 'lucide-react'
import { fill } from '../../../kit/fill.ts'
import { count, shortMoney } from '../../../kit/format.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useStore } from '@ruka/client/store'
import { usePages } from '../../../slip/own/use-pages.ts'
import { useApp, useTeams } from '../app/app-context.ts'
import { listText } from './list-text.ts'
import * as words from './locales/jackpot.en.json'
import { PagedList } from './paged-list.tsx'
import { voidReason } from '../rounds/void-text.ts'

/** Lists that are over: results, the number of winners, and what each has. */
export function PastLists() {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const pages = usePages<Jackpot>(calls, `past ${slug}`, from =>
    api(listJackpots, { league: slug, ...from }).then(answered),
  )
  return (
    <PagedList pages={pages} empty={<Empty icon={History} text={words.noPast} />}>
      {lists => lists.map(list => <PastList key={`${list.season}:${list.week}`} list={list} />)}
    </PagedList>
  )
}

function PastList({ list }: { readonly list: Jackpot }) {
  const teams = useTeams()
  const { season, week, state, winners, share, tickets, results } = list
  return (
    <details className="card p-3">
      <summary className="min-h-11 cursor-pointer space-y-1">
        <span className="font-semibold">{listText({ season, week })}</span>
        <span className="block text-14 text-muted">
          {state === 'void'
            ? fill(words.voidList, { reason: voidReason(list.reason) })
            : `${fill(words.winners, { n: winners ?? 0 })} ${
                share === null ? '' : fill(words.share, { share: shortMoney(share) })
              }`.trim()}
          {` ${fill(words.sold, { n: tickets })}`}
        </span>
        {state === 'settled' && <span className="num block tracking-widest">{results}</span>}
      </summary>
      <ol className="mt-2 divide-y divide-line">
        {list.matches.map(({ week: round, no, home, away, score }, at) => (
          <li key={`${round}:${no}`} className="result-row">
            <span>{teams[home]!.name}</span>
            <span className="num font-extrabold">
              {score ? `${count(score[0])}:${count(score[1])}` : '–'}
              <span className="sr-only">{results[at]}</span>
            </span>
            <span>{teams[away]!.name}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
