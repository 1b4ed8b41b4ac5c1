import { listTransactions } from '@ruka/contract/addresses'
import type { ThirdParties } from '@ruka/contract/third-parties'
import type { EventConsumer } from '../../lib/events.ts'
import { call } from '../../lib/api.ts'
import { fieldOf, recall, remember } from '../../lib/device.ts'
import { visitorId } from '../../lib/visitor.ts'
import { isMarketingOff } from './no-marketing.ts'

type Beacon = NonNullable<ThirdParties['adBeacon']>

/** The goals that this device has reported: each is reported once. */
const KEY = 'ruka.conversions'

/**
 * Reports the registration and the first deposit of a visitor who came by an advertisement to the advertiser.
 */
export function startAdBeacon({ goals, ...where }: Beacon): EventConsumer {
  return {
    onEvent(event) {
      if (event.event === 'action_completed' && event.action === 'register')
        convert(where, goals.registration)
      if (event.event === 'deposit_credited' && goals.firstDeposit !== undefined)
        void isFirstDeposit().then(first => first && convert(where, goals.firstDeposit))
    },
  }
}

/**
 * A GET and nothing else: no cookie, no referrer, and the answer is not read. Without a visitor id there is
 * no advertiser.
 */
function convert({ url, aid, pid, tid }: Omit<Beacon, 'goals'>, goal: string | undefined): void {
  const visitor = visitorId()
  const stored = recall(KEY)
  const before = Array.isArray(stored) ? (stored as unknown[]) : []
  if (goal === undefined || visitor === null || isMarketingOff() || before.includes(`${goal} ${visitor}`))
    return
  remember(KEY, [...before, `${goal} ${visitor}`])
  const address = new URL(url)
  for (const [name, value] of Object.entries({ aid, pid, tid, goal, visitor_id: visitor }))
    address.searchParams.set(name, value)
  fetch(address, { mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => undefined)
}

/** Whether the history has just one deposit that came through. */
async function isFirstDeposit(): Promise<boolean> {
  const answer: unknown = await call(listTransactions, { subject: 'deposit', page: '1' }).catch(
    () => undefined,
  )
  const list = fieldOf(answer, 'data')
  const done = Array.isArray(list) ? list.filter(row => fieldOf(row, 'status') === 'completed') : []
  return done.length === 1
}
