import { readDocument, type Element } from './element.ts'
import {
  UnreadMessage,
  type EventStatus,
  type FeedMarket,
  type FeedMessage,
  type FeedOutcome,
} from './message.ts'

/**
 * Reads a message of the Unified Odds Feed. Real messages begin with a byte order mark, leave out what is
 * required, misspell and repeat: what can still mean only one thing is read, and what is not understood is
 * named in `unknown`. @throws UnreadMessage otherwise.
 */
export function parseMessage(xml: string): FeedMessage {
  const root = readDocument(xml)
  const parse = PARSERS.get(root.name)
  if (!parse) throw new UnreadMessage(`${root.name.slice(0, 40)} is no message of the feed`)
  const message = parse(root)
  root.done()
  return { ...message, unknown: root.unknown }
}

type WithoutUnknown<Message> = Message extends unknown ? Omit<Message, 'unknown'> : never
type Body = WithoutUnknown<FeedMessage>

const sent = (root: Element) => ({
  product: root.needed('product', root.integer('product')),
  timestamp: root.needed('timestamp', root.integer('timestamp')),
  ...given({ request_id: root.integer('request_id') }),
})

const EVENT_ID = /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/
function ofEvent(root: Element) {
  const event_id = root.needed('event_id', root.text('event_id'))
  if (!EVENT_ID.test(event_id))
    throw new UnreadMessage(`${root.name} has event_id="${event_id.slice(0, 40)}"`)
  return { ...sent(root), event_id }
}
const placed = (root: Element) =>
  given({ start_time: root.integer('start_time'), end_time: root.integer('end_time') })

const PARSERS: ReadonlyMap<string, (root: Element) => Body> = new Map<string, (root: Element) => Body>([
  [
    'alive',
    root => ({
      type: 'alive',
      ...sent(root),
      subscribed: root.needed('subscribed', root.flag('subscribed')),
    }),
  ],
  [
    'snapshot_complete',
    root => ({
      type: 'snapshot_complete',
      ...sent(root),
      request_id: root.needed('request_id', root.integer('request_id')),
    }),
  ],
  ['odds_change', oddsChange],
  [
    'bet_stop',
    root => ({
      type: 'bet_stop',
      ...ofEvent(root),
      groups: (root.text('groups') ?? 'all').split('|').filter(group => group !== ''),
      // Suspended, where the message does not say more.
      market_status: root.integer('market_status') ?? -1,
    }),
  ],
  [
    'bet_settlement',
    root => ({
      type: 'bet_settlement',
      ...ofEvent(root),
      ...given({ certainty: root.integer('certainty') }),
      markets: root.children('outcomes').flatMap(settledMarkets),
    }),
  ],
  [
    'rollback_bet_settlement',
    root => ({
      type: 'rollback_bet_settlement',
      ...ofEvent(root),
      markets: root.children('market').map(marketOf),
    }),
  ],
  [
    'bet_cancel',
    root => ({
      type: 'bet_cancel',
      ...ofEvent(root),
      ...placed(root),
      ...given({ superceded_by: root.text('superceded_by') }),
      markets: root.children('market').map(marketOf),
    }),
  ],
  [
    'rollback_bet_cancel',
    root => ({
      type: 'rollback_bet_cancel',
      ...ofEvent(root),
      ...placed(root),
      markets: root.children('market').map(marketOf),
    }),
  ],
  [
    'fixture_change',
    root => ({
      type: 'fixture_change',
      ...ofEvent(root),
      ...given({
        change_type: root.integer('change_type'),
        start_time: root.integer('start_time'),
        next_live_time: root.integer('next_live_time'),
      }),
    }),
  ],
])

function oddsChange(root: Element): Body {
  const base = ofEvent(root)
  root.integer('odds_change_reason')
  const parts = root.children('sport_event_status', 'odds', 'odds_generation_properties')
  const part = (name: string) => parts.find(each => each.name === name)
  const odds = part('odds')
  const status = part('sport_event_status')
  const markets = odds?.children('market').map(marketOf) ?? []
  const stopped =
    odds &&
    given({
      betting_status: odds.integer('betting_status'),
      betstop_reason: odds.integer('betstop_reason'),
    })
  odds?.done()
  return {
    type: 'odds_change',
    ...base,
    ...given({ event_status: status && statusOf(status) }),
    ...stopped,
    markets,
  }
}

function settledMarkets(outcomes: Element): readonly FeedMarket[] {
  return outcomes.children('market').map(marketOf)
}

function marketOf(market: Element): FeedMarket {
  // Written in either way.
  for (const extended of ['extended_specifiers', 'extended_specifers']) market.text(extended)
  const parts = market.children('outcome', 'market_metadata')
  const read = {
    market: market.needed('id', market.integer('id')),
    specifiers: market.text('specifiers') ?? '',
    ...given({
      status: market.integer('status'),
      favourite: market.flag('favourite'),
      cashout_status: market.integer('cashout_status'),
      void_reason: market.integer('void_reason'),
    }),
    outcomes: parts.filter(({ name }) => name === 'outcome').map(outcomeOf),
  }
  market.done()
  return read
}

function outcomeOf(outcome: Element): FeedOutcome {
  const id = outcome.needed('id', outcome.text('id'))
  const odds = outcome.decimal('odds')
  if (odds !== undefined && odds < 0)
    throw new UnreadMessage(`outcome ${id.slice(0, 40)} has odds of ${odds}`)
  const probability = outcome.decimal('probabilities')
  if (probability !== undefined && !(probability >= 0 && probability <= 1))
    throw new UnreadMessage(`outcome ${id.slice(0, 40)} has a probability of ${probability}`)
  const read = {
    outcome: id,
    ...given({
      odds,
      active: outcome.flag('active'),
      probability,
      result: outcome.integer('result'),
      void_factor: outcome.decimal('void_factor'),
      dead_heat_factor: outcome.decimal('dead_heat_factor'),
    }),
  }
  outcome.done()
  return read
}

function statusOf(status: Element): EventStatus {
  status.integer('reporting')
  const parts = status.children('clock', 'period_scores', 'results', 'statistics')
  const part = (name: string) => parts.find(each => each.name === name)
  const red = part('statistics')
    ?.children('yellow_cards', 'red_cards', 'yellow_red_cards', 'corners')
    .find(({ name }) => name === 'red_cards')
  const read = {
    status: status.needed('status', status.integer('status')),
    ...given({
      match_status: status.integer('match_status'),
      home_score: status.decimal('home_score'),
      away_score: status.decimal('away_score'),
      match_time: part('clock')?.text('match_time'),
      red_cards: red && { home: red.integer('home') ?? 0, away: red.integer('away') ?? 0 },
    }),
    periods: (part('period_scores')?.children('period_score') ?? []).map(periodOf),
  }
  status.done()
  return read
}

export const periodOf = (period: Element) => ({
  number: period.needed('number', period.integer('number')),
  home_score: period.needed('home_score', period.decimal('home_score')),
  away_score: period.needed('away_score', period.decimal('away_score')),
})

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Only what is there. */
const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
