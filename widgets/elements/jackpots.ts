import type { LEVELS } from '@ruka/contract/campaigns'
import { splitKes } from '@ruka/ui/split-kes'
import { countUp } from './count-up.ts'
import { listIn, make, write, type View } from './dom.ts'
import type { Frame, Kind } from './element.ts'
import { CELEBRATION_MS } from './in-turn.ts'
import { rulesOf } from './rules-text.ts'
import type { Jackpot, Level } from './store.ts'
import { figure, kes, shortKes } from './words.ts'

const ORDER: typeof LEVELS = ['mini', 'minor', 'major', 'grand']

const boneLevel = (level: Level['level'], no: number): Level => ({
  no: -1 - no,
  level,
  amount: 0,
  drops_at: null,
  one_in: 1,
  drop_least: 0,
  last_win: null,
})

/** `<ruka-jackpots>`: each jackpot with its levels, the grand one first. */
export const jackpots: Kind<Jackpot> = {
  name: 'jackpots',
  items: (campaigns, limit) => campaigns.jackpots.slice(0, limit),
  bone: {
    id: '',
    name: '–',
    terms: '',
    games: [],
    min_stake: 0,
    seed_no: 0,
    commitment: '',
    has_beacon: false,
    levels: ORDER.map(boneLevel),
  },
  view: jackpotView,
  news(campaigns, { no, win }, { t, alias }) {
    const jackpot = campaigns.jackpots.find(({ levels }) => levels.some(level => level.no === no))
    const level = jackpot?.levels.find(level => level.no === no)
    if (!jackpot || !level) return ''
    const values = { name: jackpot.name, level: t(`${level.level}Level`), alias: alias(win.alias) }
    return t('wonNews', { ...values, kes: kes(win.amount) })
  },
  celebrate(root, { no, win }, { t, alias }) {
    const level = root.querySelector<HTMLElement>(`[data-no="${no}"]`)
    const cheer = level?.querySelector('.cheer')
    if (!level || !cheer) return
    cheer.replaceChildren(
      make('span', '', t('wonBy', { alias: alias(win.alias) })),
      make('b', '', kes(win.amount)),
    )
    level.classList.add('is-won')
    setTimeout(() => level.classList.remove('is-won'), CELEBRATION_MS)
  },
}

function jackpotView(frame: Frame): View<Jackpot> {
  const { t } = frame.words
  const name = make('h2')
  const levels = make('div', 'levels')
  const rules = make('ul')
  const commitment = make('code')
  // It is wider than a phone: the keyboard scrolls it, and a press selects all of it.
  commitment.tabIndex = 0
  const seed = make('p')
  const proof = make('p')
  const terms = make('p', 'terms')
  const summary = make('summary', '', t('details'))
  const root = make(
    'article',
    'card jackpot',
    name,
    levels,
    make('details', '', summary, rules, terms, proof, seed, commitment),
  )
  const showLevels = listIn<Level>(
    levels,
    ({ no }) => String(no),
    () => levelView(frame),
  )
  const showRules = listIn<string>(rules, rule => rule, lineView)
  return {
    root,
    update(jackpot) {
      write(name, jackpot.name)
      root.ariaLabel = jackpot.name
      const ordered = jackpot.levels.toSorted((one, other) => rankOf(other) - rankOf(one))
      showLevels(ordered)
      showRules([
        ...rulesOf(jackpot, frame.words),
        ...ordered.map(({ level, one_in }) => t('chance', { level: t(`${level}Level`), n: figure(one_in) })),
        ...ordered
          .filter(({ drop_least }) => drop_least > 0)
          .map(({ level, drop_least }) =>
            t('dropLeast', { level: t(`${level}Level`), kes: shortKes(drop_least) }),
          ),
      ])
      write(terms, jackpot.terms)
      write(seed, t('seed', { n: jackpot.seed_no }))
      write(commitment, jackpot.commitment)
      write(proof, t(jackpot.has_beacon ? 'withBeacon' : 'noBeacon'))
      proof.hidden = seed.hidden = commitment.hidden = jackpot.commitment === ''
    },
  }
}

const rankOf = ({ level }: Level): number => ORDER.indexOf(level)

export const lineView = (): View<string> => {
  const root = make('li')
  return { root, update: text => write(root, text) }
}

/** A level takes the same room whatever it says, so that nothing below it moves. */
function levelView({ words, nowMs }: Frame): View<Level> {
  const { t, alias, time, date } = words
  const name = make('h3')
  const [whole, cents] = [make('b'), make('small')]
  const drops = make('p', 'drops')
  const [winner, prize] = [make('span', 'winner'), make('span')]
  const root = make(
    'section',
    'level',
    name,
    drops,
    make('p', 'amount', make('small', '', 'KES '), whole, cents),
    make('p', 'last', winner, prize),
    make('p', 'cheer'),
  )
  const show = countUp(amount => {
    const text = splitKes(amount / 100)
    write(whole, text.whole)
    write(cents, text.cents)
  })
  return {
    root,
    update({ no, level, amount, drops_at, last_win }) {
      root.dataset['no'] = String(no)
      root.classList.toggle('grand', level === 'grand')
      write(name, t(`${level}Level`))
      show(Math.round(amount * 100))
      write(drops, drops_at === null ? t('anyTime') : t('dropsBy', { time: time(drops_at, nowMs()) }))
      const values = last_win && { alias: alias(last_win.alias), time: date(last_win.at, nowMs()) }
      write(winner, values ? t('lastWin', values) : t('noWin'))
      write(prize, last_win ? kes(last_win.amount) : '')
    },
  }
}
