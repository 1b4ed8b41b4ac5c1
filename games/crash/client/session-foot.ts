import { toKes } from '@ruka/contract/money'
import { el, setHidden, setText } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import * as words from './locales/client.en.json'
import type { Table } from './table.rules.ts'

/** What this login has staked and was paid, below the list where the screen has room for it. */
export function makeSessionFoot() {
  const staked = el('dd')
  const paid = el('dd')
  const resultName = el('dt')
  const result = el('dd')
  const element = el(
    'dl',
    { class: 'session', 'aria-label': words.session, hidden: true },
    el('dt', {}, words.sessionStaked),
    staked,
    el('dt', {}, words.sessionPaid),
    paid,
    resultName,
    result,
  )
  let shown: Table['played']
  return {
    element,
    show({ played }: Table) {
      if (played === shown) return
      shown = played
      setHidden(element, played?.stakedCents === undefined)
      if (played?.stakedCents === undefined || played.paidCents === undefined) return
      const net = toKes(played.paidCents) - toKes(played.stakedCents)
      setText(staked, `KES ${money(toKes(played.stakedCents))}`)
      setText(paid, `KES ${money(toKes(played.paidCents))}`)
      setText(resultName, net > 0 ? words.sessionUp : net < 0 ? words.sessionDown : words.sessionEven)
      setText(result, `KES ${money(Math.abs(net))}`)
    },
  }
}
