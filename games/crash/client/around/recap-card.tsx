import { fill } from '../../../kit/fill.ts'
import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import { recapText } from '../play-texts.ts'
import type { RecapItem } from '../table.rules.ts'

const tones: Partial<Record<RecapItem['what'], string>> = { cashed_out: 'won-line', lost: 'gone-line' }
/** The most items of a card; the list of own bets has them all. */
const LINES_MAX = 5

/** What happened during a lost connection, over the sky and never over the panels, until it is dismissed. */
export function RecapCard({ page }: { readonly page: Page }) {
  const recap = useView(page, ({ table }) => table.recap)
  const more = recap.length - LINES_MAX
  return (
    <section className="recap" aria-label={words.whileAway} hidden={recap.length === 0}>
      <h2>{words.whileAway}</h2>
      <button type="button" aria-label={common.close} onClick={() => page.dismiss()}>
        <Icon path={icons.close} />
      </button>
      <ul>
        {recap.slice(0, LINES_MAX).map((item, at) => (
          <li key={at} className={tones[item.what] ?? ''}>
            {recapText(item)}
          </li>
        ))}
        {more > 0 && <li>{fill(words.recapMore, { n: more })}</li>}
      </ul>
    </section>
  )
}
