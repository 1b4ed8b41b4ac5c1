import { el } from '../../../dom.ts'
import { shortMoney } from '../../../format.ts'
import type { GameContext } from '../game-context.ts'

/** The instructions, stakes and payouts, the return, and the handling of failures. */
export function openHelp({ dialogs, game, gameStore, autoplay }: GameContext, back?: () => void): void {
  const { texts, manifest } = game
  const [rules] = game.rules
  const body = el(
    'div',
    { class: 'rules' },
    limitsTable(game, gameStore.table().limits),
    ...(game.table ? [game.table()] : []),
    ...texts.help.map(([title, ...paragraphs]) => section(title, paragraphs)),
    section('What it returns', [
      `${returnText(manifest.rtpX1000000)} in the mean over many plays, by how it is played and what is staked, whatever you do: payouts are rounded down to the cent. Over time you lose; a single evening can go either way.`,
      'No way of choosing stakes changes it, and past plays say nothing about the next.',
    ]),
    ...(autoplay ? [section('Autoplay', [AUTOPLAY, TURBO])] : []),
    ...(rules.move
      ? [
          section('When something breaks', [
            'A game that is open waits for you as it stands: after a reload, on another device, after a lost connection.',
            ABANDONED,
            'An order that got no answer is asked again under the same name until it is known; it never counts twice.',
          ]),
        ]
      : [
          section('When something breaks', [
            'A play that got no answer is asked again under the same name until it is known: it never counts twice. Every play is in your list with its result.',
          ]),
        ]),
    section('Keys', ['Space or Enter presses the big button; the menu switches that off.']),
    section('Demo', [
      'The same rules and the same mathematics, with play money and seeds made on your device.',
    ]),
    el('p', { class: 'hint' }, `Algorithm ${rules.version}`),
  )
  dialogs.open({ title: 'How to play', body, back })
}

const ABANDONED =
  'After seven days without a move it is ended for you: what there is is paid, free spins that are left are played out, and where nothing was risked yet the stake goes back. If you exclude yourself this happens at once.'
const AUTOPLAY =
  'Autoplay makes plays with the same choice until so many are made, a loss that you set is reached, one play pays what you set, or you stop it. It pauses while the game is out of sight.'
const TURBO = 'Turbo, in the menu, shortens the motion; a play never takes less time than its cycle.'

export function returnText({ min, max }: { readonly min: number; readonly max: number }): string {
  const percent = (x1000000: number) =>
    (x1000000 / 10_000).toLocaleString('en-KE', { maximumFractionDigits: 4 })
  return min === max ? `${percent(min)} %` : `${percent(min)} to ${percent(max)} %`
}

function limitsTable(
  { manifest, rules: [rules] }: GameContext['game'],
  limits: ReturnType<GameContext['gameStore']['table']>['limits'],
) {
  const kes = (amount: number) => `KES ${shortMoney(amount)}`
  const rows: readonly (readonly [string, string])[] = [
    ['Return to player', returnText(manifest.rtpX1000000)],
    ['Smallest stake', kes(limits?.minStake ?? manifest.stakeKes.min)],
    ['Largest stake', kes(limits?.maxStake ?? manifest.stakeKes.max)],
    ...(limits?.choices ?? [])
      .filter(({ maxStake }) => maxStake < limits!.maxStake)
      .map(({ name, maxStake }) => [`Largest stake, ${name}`, kes(maxStake)] as const),
    ['Greatest payout of a play', kes(limits?.maxPayout ?? manifest.payoutMaxKes)],
    ...(limits
      ? ([
          ['Greatest payout of a day, all casino games', kes(limits.maxDay)],
          ['Shortest cycle', `${limits.cycleMs / 1_000} s`],
        ] as const)
      : []),
    ['Algorithm', rules.version],
  ]
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, 'Limits'),
    el(
      'tbody',
      {},
      ...rows.map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value))),
    ),
  )
}

const section = (title: string, paragraphs: readonly string[]): HTMLElement =>
  el('section', {}, el('h3', {}, title), ...paragraphs.map(text => el('p', {}, text)))
