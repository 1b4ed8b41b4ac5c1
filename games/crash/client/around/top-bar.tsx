import { icons } from '../../../kit/icons.ts'
import { Balance } from '../../../kit/table/balance.tsx'
import { Icon } from '../../../kit/table/icon.tsx'
import { Opener, SoundButton } from '../../../kit/table/round-buttons.tsx'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import { linkText } from '../texts.ts'

type Props = { readonly page: Page }

/** The balance, the kind of money, a connection that is slow, the sound, and the menu. */
export function TopBar({ page }: Props) {
  const isKnown = useView(page, ({ table }) => table.limits !== undefined)
  const kes = useView(page, ({ table }) => table.balance)
  const isDemo = useView(page, ({ table }) => table.limits !== undefined && table.mode === 'demo')
  return (
    <header className="top">
      <h1>{page.skin.name}</h1>
      <Balance kes={kes} isKnown={isKnown} isDemo={isDemo}>
        {isDemo ? common.demo : common.balance}
        <span className="kind-more">{words.playMoney}</span>
      </Balance>
      <Line page={page} />
      <div className="openers">
        <SoundButton settings={page.settings} />
        <button
          type="button"
          className="round-button to-history"
          aria-haspopup="dialog"
          onClick={() => page.open({ what: 'history' })}
        >
          <Icon path={icons.history} />
          <span className="unseen">{words.history}</span>
        </button>
        <Opener name={common.menu} path={icons.menu} onOpen={() => page.open({ what: 'menu' })} />
      </div>
    </header>
  )
}

/** The state of the connection. */
function Line({ page }: Props) {
  const link = useView(page, ({ table, stale }) =>
    stale && table.link === 'open' ? 'reconnecting' : table.link,
  )
  const rttMs = useView(page, ({ table }) => table.rttsMs.at(-1))
  const quality =
    link !== 'open' ? 'lost' : rttMs === undefined || rttMs < 250 ? 'good' : rttMs < 600 ? 'fair' : 'poor'
  return (
    <p className="line" data-testid="line" data-quality={quality}>
      <span className="dot" aria-hidden="true" />
      <span className="unseen">{words.connection}</span>
      <span className="line-text">{linkText(link, rttMs)}</span>
    </p>
  )
}
