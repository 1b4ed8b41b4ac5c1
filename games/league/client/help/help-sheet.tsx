import { listLeagueReturns } from '@ruka/contract/league-records'
import { VIRTUALS } from '@ruka/contract/limits'
import { percent } from '@ruka/contract/percent'
import { WEEKS } from '@ruka/contract/virtual-ids'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { fill } from '../../../kit/fill.ts'
import { shortMoney } from '../../../kit/format.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import { marketName } from '../../../slip/own/selection-names.ts'
import { useApp, useHouse } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'

/** How the league works: rounds, chances, what comes back, how it is drawn, and the limits. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { state, isPlayer, shell } = useApp()
  const season = useStore(state, now => now?.season)
  const roundMs = useStore(state, now => now?.roundMs ?? VIRTUALS.fixtureMinutes * 60_000)
  const { teams, goalsMax } = VIRTUALS
  const { stake, payout } = useHouse()
  const bounds = {
    min: shortMoney(stake.min),
    max: shortMoney(stake.max),
    payout: shortMoney(payout.single),
  }
  const sections: readonly (readonly [string, string])[] = [
    [words.helpRounds, fill(words.helpRoundsText, { seconds: roundMs / 1_000, teams, weeks: WEEKS })],
    [words.helpBets, fill(words.helpBetsText, bounds)],
    [words.helpChances, fill(words.helpChancesText, { goals: goalsMax })],
    [words.helpFair, words.helpFairText],
    [words.helpDraw, season?.hasBeacon ? words.withBeacon : words.chainOnly],
    [words.helpPicture, words.helpPictureText],
    [words.helpVoid, words.helpVoidText],
    ...(isPlayer ? [] : [[words.helpDemo, words.helpDemoText] as const]),
  ]
  return (
    <Sheet title={words.howItWorks} closeLabel={words.close} onClose={onClose}>
      <div className="space-y-4">
        {sections.map(([title, text]) => (
          <section key={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-14 text-muted">{text}</p>
          </section>
        ))}
        {season && (
          <p className="text-12 text-muted">
            {fill(words.seasonCommitment, { season: season.number })}{' '}
            <span className="mono block">{season.commitment}</span>
          </p>
        )}
        <Returns />
        <section>
          <h3 className="font-semibold">{words.responsible}</h3>
          <p className="text-14 text-muted">{words.responsibleText}</p>
          <Button className="mt-2 w-full" onClick={shell.responsible}>
            {words.responsibleMore}
          </Button>
        </section>
      </div>
    </Sheet>
  )
}

/** What each line returns: exactly, and as it came. */
function Returns() {
  const { api, calls, league, names } = useApp()
  const { slug } = useStore(league)
  const name = useStore(names, all => all[slug])
  const ask = async () => answered(await api(listLeagueReturns, { league: slug })).data
  const { data } = useCall(calls, `returns of ${slug}`, ask, { freshMs: 60_000 })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{fill(words.helpReturns, { league: name ?? '' })}</h3>
      <p className="text-14 text-muted">{words.returnsNote}</p>
      <table className="mt-2 w-full text-14">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="text-left font-semibold">
              {words.market}
            </th>
            <th scope="col" className="text-right font-semibold">
              {words.exact}
            </th>
            <th scope="col" className="text-right font-semibold">
              {words.realised}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ market, specifiers, exact, realised }) => (
            <tr key={`${market} ${specifiers}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {marketName({ market, specifiers }, SIDES) ?? market} {totalIn(specifiers)}
              </th>
              <td className="num text-right">{percent(exact.mean)}</td>
              <td className="num text-right">{realised === null ? '–' : percent(realised)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
const SIDES = { home: '1', away: '2' }
const totalIn = (specifiers: string): string => /total=([\d.]+)/.exec(specifiers)?.[1] ?? ''
