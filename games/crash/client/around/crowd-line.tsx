import { nameOf } from '../../../kit/alias.ts'
import { fill } from '../../../kit/fill.ts'
import { multiplier, shortMoney } from '../../../kit/format.ts'
import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import { crowdOf, type Crowd } from '../crowd.rules.ts'
import * as words from '../locales/client.en.json'
import { useSettings, useView, type Page } from '../page/page.ts'
import { emptyText } from '../side/live-bets.tsx'

/**
 * The bets of all players in one line below the flight, where their list is below the fold; a press opens it.
 * It is no live region: it changes each second.
 */
export function CrowdLine({ page }: { readonly page: Page }) {
  const { saver } = useSettings(page)
  const players = useView(page, ({ table }) => table.players)
  const staked = useView(page, ({ table }) => table.staked)
  const live = useView(page, ({ table }) => table.live)
  const isDemo = useView(page, ({ table }) => table.mode === 'demo')
  const empty = useView(page, ({ table }) => emptyText(table))
  const crowd = crowdOf({ players, staked, live }, saver)
  return (
    <button
      type="button"
      className="crowd"
      aria-haspopup="dialog"
      hidden={!crowd}
      onClick={() => page.open({ what: 'live' })}
    >
      <span className="crowd-text">
        <span>{crowd && (crowd.players === 0 ? empty : totalsText(crowd, isDemo))}</span>
        <span className="crowd-latest" hidden={!crowd?.latest}>
          <span className="crowd-name">{crowd?.latest && nameOf(crowd.latest.alias)}</span>
          <span className="crowd-out">
            {crowd?.latest && fill(words.crowdOut, { multiplier: multiplier(crowd.latest.x100) })}
          </span>
        </span>
      </span>
      <span className="unseen">{`. ${words.liveBets}`}</span>
      <Icon path={icons.next} />
    </button>
  )
}

/** The demo shows the bets of real money. */
const totalsText = ({ players: n, staked }: Crowd, isDemo: boolean): string =>
  fill(isDemo ? words.crowdReal : words.crowd, { n, amount: shortMoney(staked) })
