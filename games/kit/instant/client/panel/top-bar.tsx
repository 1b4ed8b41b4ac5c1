import { icons } from '../../../icons.ts'
import { Balance } from '../../../table/balance.tsx'
import { Opener, SoundButton } from '../../../table/round-buttons.tsx'
import * as common from '../../../locales/kit.en.json'
import { useView, type Page } from '../page/page.ts'

/** The balance, the kind of money, sound, and the menu. */
export function TopBar({ page }: { readonly page: Page }) {
  const { game, settings, open } = page
  const { limits, balance, mode } = useView(page, ({ table }) => table)
  return (
    <header className="top">
      <h1>{game.manifest.name}</h1>
      <Balance kes={balance} isKnown={limits !== undefined} isDemo={mode === 'demo'}>
        {mode === 'demo' ? common.demo : common.balance}
      </Balance>
      <div className="openers">
        <SoundButton settings={settings} />
        <Opener name={common.myBets} path={icons.history} onOpen={() => open({ what: 'plays' })} />
        <Opener name={common.menu} path={icons.menu} onOpen={() => open({ what: 'menu' })} />
      </div>
    </header>
  )
}
