import { formatCountdown } from '@ruka/ui/countdown'
import { listIn, make, write, type View } from './dom.ts'
import type { Frame } from './element.ts'
import { lineView } from './jackpots.ts'
import { ownPlaceView } from './own-place.ts'
import { placesView } from './places.ts'
import { boardRules } from './rules-text.ts'
import type { Board } from './store.ts'
import { shortKes, type Words } from './words.ts'

const prize = (at: number): Board['prizes'][number] => ({ from: at, to: at, kind: 'money', amount: 0 })

/** A board without a word, for bones. */
export const boneBoard: Board = {
  id: '',
  kind: 'race',
  name: '–',
  terms: '',
  status: 'ACTIVE',
  starts_at: '',
  ends_at: '',
  games: [],
  min_stake: 0,
  min_odds: null,
  scoring: 'wagered',
  best: null,
  high_roller: null,
  needs_join: false,
  prizes: [prize(1), prize(2), prize(3)],
  entrants: 0,
  places: [],
  own: null,
  is_paid: false,
}

/** A race or a tournament. @param places How many it lists at most. */
export function boardView(frame: Frame, places: number): View<Board> {
  const { words, nowMs } = frame
  const { t, time } = words
  const name = make('h2')
  const status = make('p', 'status')
  const span = make('p', 'span')
  const prizes = make('tbody')
  const rules = make('ul')
  const table = placesView(words, places)
  const own = ownPlaceView(frame)
  const terms = make('p', 'terms')
  const root = make(
    'article',
    'card board',
    make('header', '', make('div', '', name, span), status),
    make(
      'table',
      'prizes',
      make('caption', '', t('prizes')),
      make('thead', 'unseen', make('tr', '', make('th', '', t('rank')), make('th', '', t('prize')))),
      prizes,
    ),
    rules,
    // The own place stays in sight as long as its list is.
    make('div', '', table.root, own.root),
    make('details', '', make('summary', '', t('terms')), terms),
  )
  const showPrizes = listIn<Board['prizes'][number]>(
    prizes,
    ({ from }) => String(from),
    () => prizeView(words),
  )
  const showRules = listIn<string>(rules, rule => rule, lineView)
  return {
    root,
    update(board) {
      write(name, board.name)
      root.ariaLabel = board.name
      write(span, `${time(board.starts_at, nowMs())} – ${time(board.ends_at, nowMs())}`)
      status.dataset['status'] = board.status
      write(status, statusOf(board, words, nowMs()))
      showPrizes(board.prizes)
      showRules(boardRules(board, words, frame.highRollerMultiplier))
      table.update(board)
      own.update(board)
      write(terms, board.terms)
    },
  }
}

function statusOf(board: Board, { t }: Words, nowMs: number): string {
  const left = (iso: string) => ({ time: formatCountdown(Date.parse(iso) - nowMs || 0) })
  if (board.status === 'PENDING') return t('startsIn', left(board.starts_at))
  if (board.status === 'ACTIVE') return t('endsIn', left(board.ends_at))
  return t(board.is_paid ? 'paid' : 'underReview')
}

function prizeView({ t }: Words): View<Board['prizes'][number]> {
  const [rank, what] = [make('th'), make('td')]
  rank.scope = 'row'
  return {
    root: make('tr', '', rank, what),
    update({ from, to, kind, amount, count = 1 }) {
      const value = { kes: shortKes(amount), n: count }
      const prize = kind === 'money' ? value.kes : t(kind === 'bonus' ? 'bonusPrize' : 'ticketsPrize', value)
      write(rank, from === to ? String(from) : `${from}–${to}`)
      write(what, from === to ? prize : t('each', { prize }))
    },
  }
}
