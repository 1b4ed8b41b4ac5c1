import { money } from '../../../format.ts'
import { icons } from '../../../icons.ts'
import { Opener, SoundButton } from '../../../table/round-buttons.tsx'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'

/** The balance, the kind of money, sound, and the menu. */
export function TopBar({ page }: { readonly page: Page }) {
  const { game, settings, open } = page
  const { limits, balance, mode } = useView(page, ({ table }) => table)
  const [shillings, cents] = money(balance).split('.')
  return (
    <header className="top">
      <h1>{game.manifest.name}</h1>
      <p className="balance" data-testid="balance">
        <span className={mode === 'demo' ? 'kind demo' : 'kind'}>
          {mode === 'demo' ? words.demo : words.balance}
        </span>
        <span className="money">
          <span className="kes">KES </span>
          <span>{limits ? shillings : '–'}</span>
          <span className="cents">{limits ? `.${cents}` : ''}</span>
        </span>
      </p>
      <div className="openers">
        <SoundButton settings={settings} />
        <Opener name={words.myBets} path={icons.history} onOpen={() => open({ what: 'plays' })} />
        <Opener name={words.menu} path={icons.menu} onOpen={() => open({ what: 'menu' })} />
      </div>
    </header>
  )
}
