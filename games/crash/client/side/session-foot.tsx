import { toKes } from '@ruka/contract/money'
import { money } from '../../../kit/format.ts'
import type { Played } from '../../../kit/reality.rules.ts'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'

/** What this login has staked and was paid, below the list where the screen has room for it. */
export function SessionFoot({ page }: { readonly page: Page }) {
  const sums = sumsOf(useView(page, ({ table }) => table.played))
  return (
    <dl className="session" aria-label={words.session} hidden={!sums}>
      <dt>{words.sessionStaked}</dt>
      <dd>{sums && `KES ${money(sums.staked)}`}</dd>
      <dt>{words.sessionPaid}</dt>
      <dd>{sums && `KES ${money(sums.paid)}`}</dd>
      <dt>{sums && resultName(sums.net)}</dt>
      <dd>{sums && `KES ${money(Math.abs(sums.net))}`}</dd>
    </dl>
  )
}

/** The sums in KES, which play money has not. */
function sumsOf(played: Played | undefined) {
  if (played?.stakedCents === undefined || played.paidCents === undefined) return undefined
  const [staked, paid] = [toKes(played.stakedCents), toKes(played.paidCents)]
  return { staked, paid, net: paid - staked }
}

const resultName = (net: number): string =>
  net > 0 ? words.sessionUp : net < 0 ? words.sessionDown : words.sessionEven
