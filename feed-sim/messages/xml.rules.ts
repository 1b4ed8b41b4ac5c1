import { MATCH_STATUS, STATUS } from '../course/fact.rules.ts'
import { goalsOf, type State } from '../course/state.rules.ts'
import type { Goals, Verdict } from '../markets/board.rules.ts'
import type { Line } from '../markets/lines.rules.ts'
import { PRODUCTS, type Message, type Quote, type Settled } from './message.rules.ts'

/** A message as the feed sends it. A message of a recovery names the request and the node that asked. */
export type Asked = { readonly requestId?: number; readonly node?: string }

export const eventUrn = (event: number): string => `sr:match:${event}`

export function bodyOf(message: Message, { requestId }: Asked = {}): string {
  const { type, product, atMs } = message
  const event = 'event' in message ? { event_id: eventUrn(message.event) } : {}
  const request = requestId === undefined ? {} : { request_id: requestId }
  const own = ownAttributes(message)
  return HEAD + element(type, { product, ...event, timestamp: atMs, ...request, ...own }, contentOf(message))
}
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The routing key, of eight words. */
export function keyOf(message: Message, { node = '-' }: Asked = {}): string {
  const { type } = message
  if (!('event' in message)) return `-.-.-.${type}.-.-.-.${type === 'snapshot_complete' ? node : '-'}`
  const isUrgent = type === 'odds_change' || type === 'bet_stop' || type === 'fixture_change'
  const isOfBoth = type === 'fixture_change'
  const scope = [
    isOfBoth || message.product === PRODUCTS.prematch ? 'pre' : '-',
    isOfBoth || message.product === PRODUCTS.live ? 'live' : '-',
  ]
  return [isUrgent ? 'hi' : 'lo', ...scope, type, 1, 'sr:match', message.event, node].join('.')
}

function ownAttributes(message: Message): Attributes {
  switch (message.type) {
    case 'alive':
      return { subscribed: message.subscribed ? 1 : 0 }
    case 'snapshot_complete':
      return { request_id: message.requestId }
    case 'bet_stop':
      return { groups: 'all' }
    case 'bet_settlement':
      return { certainty: message.certainty }
    case 'bet_cancel':
    case 'rollback_bet_cancel':
      return {
        ...(message.startMs === undefined ? {} : { start_time: message.startMs }),
        ...(message.endMs === undefined ? {} : { end_time: message.endMs }),
      }
    case 'fixture_change':
      return { change_type: message.change, start_time: message.startMs }
    default:
      return {}
  }
}

function contentOf(message: Message): string {
  switch (message.type) {
    case 'odds_change':
      return statusXml(message.state, message.shownMs) + oddsXml(message.quotes, message.state)
    case 'bet_settlement':
      return element('outcomes', {}, message.settled.map(settledXml).join(''))
    case 'bet_cancel':
      return message.lines.map(line => lineXml(line, { void_reason: message.reason })).join('')
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      return message.lines.map(line => lineXml(line)).join('')
    default:
      return ''
  }
}

type Attributes = Readonly<Record<string, string | number>>
/** All values are numbers and words of ours; only names of teams need escaping, see `escaped`. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let text = `<${name}`
  for (const attribute of Object.keys(attributes)) text += ` ${attribute}="${attributes[attribute]}"`
  return content === '' ? `${text}/>` : `${text}>${content}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign]!)

const lineXml = ({ market, specifiers }: Line, attributes: Attributes = {}, content = ''): string =>
  element('market', { id: market, ...(specifiers === '' ? {} : { specifiers }), ...attributes }, content)

function oddsXml(quotes: readonly Quote[], { stopReason }: State): string {
  const markets = quotes.map(({ line, status, favourite, prices }) =>
    lineXml(
      line,
      { ...(favourite ? { favourite: 1 } : {}), status },
      (prices ?? [])
        .map(({ odds, probability }, at) =>
          element('outcome', {
            id: line.outcomes[at]!,
            odds,
            probabilities: Number(probability.toFixed(6)),
            active: probability >= LEAST_PROBABILITY ? 1 : 0,
          }),
        )
        .join(''),
    ),
  )
  return element('odds', stopReason === undefined ? {} : { betstop_reason: stopReason }, markets.join(''))
}
/** An outcome that is less likely is not offered. */
const LEAST_PROBABILITY = 0.002

const RESULTS: Readonly<Record<Verdict, Attributes>> = {
  won: { result: 1 },
  lost: { result: 0 },
  refund: { result: 0, void_factor: '1.0' },
  'half-won': { result: 1, void_factor: 0.5 },
  'half-lost': { result: 0, void_factor: 0.5 },
}
const settledXml = ({ line, verdicts }: Settled): string =>
  lineXml(
    line,
    {},
    verdicts
      .map((verdict, at) => element('outcome', { id: line.outcomes[at]!, ...RESULTS[verdict] }))
      .join(''),
  )

function statusXml(state: State, shownMs: number): string {
  const { status, matchStatus, board } = state
  if (!state.isLive) return element('sport_event_status', { status, reporting: 1, match_status: matchStatus })
  const { home, away } = goalsOf(state)
  const isOver = status === STATUS.ended || status === STATUS.closed
  const periods = [
    period({ number: 1, code: MATCH_STATUS.firstHalf }, board.first),
    board.halvesOver > 0 ? period({ number: 2, code: MATCH_STATUS.secondHalf }, board.second) : '',
  ]
  return element(
    'sport_event_status',
    { status, reporting: 1, match_status: matchStatus, home_score: home, away_score: away },
    clockXml(state, shownMs) +
      element('period_scores', {}, periods.join('')) +
      (isOver ? element('results', {}, result({ home, away })) : '') +
      element('statistics', {}, element('yellow_cards', state.yellow) + element('red_cards', state.red)),
  )
}

const result = ({ home, away }: Goals): string =>
  element('result', { match_status_code: MATCH_STATUS.ended, home_score: home, away_score: away })
const period = ({ number, code }: { number: number; code: number }, { home, away }: Goals): string =>
  element('period_score', { number, match_status_code: code, home_score: home, away_score: away })

const HALF_MS = 45 * 60_000
/** Stoppage time is counted beside a clock that stays at 45:00 or 90:00. */
function clockXml({ board, clock }: State, shownMs: number): string {
  const endMs = board.halvesOver === 0 ? HALF_MS : 2 * HALF_MS
  const beyondMs = shownMs - endMs
  return element('clock', {
    match_time: minutes(Math.min(shownMs, endMs)),
    ...(beyondMs > 0 ? { stoppage_time: minutes(beyondMs) } : {}),
    stopped: clock.runs ? 'false' : 'true',
  })
}
const two = (value: number): string => String(value).padStart(2, '0')
const minutes = (ms: number): string => `${Math.floor(ms / 60_000)}:${two(Math.floor(ms / 1_000) % 60)}`
