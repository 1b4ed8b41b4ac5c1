import { percent } from '@ruka/contract/percent'
import { el } from '../../../dom.ts'
import { fill } from '../../../fill.ts'
import { shortMoney } from '../../../format.ts'
import type { GameContext } from '../game-context.ts'
import * as words from './locales/dialogs.en.json'

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
    section(words.returnTitle, [
      fill(words.returnText, { rtp: returnText(manifest.rtpX1000000) }),
      words.returnSystems,
    ]),
    ...(autoplay ? [section(words.autoplay, [words.autoplayText, words.turboText])] : []),
    section(
      words.trouble,
      rules.move
        ? [words.openGameSaved, words.abandoned, words.neverTwice]
        : [words.neverTwice, words.inMyBets],
    ),
    section(words.keys, [words.keysText]),
    section(words.demo, [words.demoText]),
    el('p', { class: 'hint' }, fill(words.algorithmNamed, { version: rules.version })),
  )
  dialogs.open({ title: words.howToPlay, body, back })
}

export function returnText({ min, max }: { readonly min: number; readonly max: number }): string {
  const [least, most] = [percent(min), percent(max)]
  return least === most ? least : fill(words.percentRange, { min: least, max: most })
}

function limitsTable(
  { manifest, rules: [rules], texts }: GameContext['game'],
  limits: ReturnType<GameContext['gameStore']['table']>['limits'],
) {
  const kes = (amount: number) => `KES ${shortMoney(amount)}`
  const rows: readonly (readonly [string, string])[] = [
    [words.returnTitle, returnText(manifest.rtpX1000000)],
    [words.minimumStake, kes(limits?.minStake ?? manifest.stakeKes.min)],
    [words.maximumStake, kes(limits?.maxStake ?? manifest.stakeKes.max)],
    ...(limits?.choices ?? [])
      .filter(({ maxStake }) => maxStake < limits!.maxStake)
      .map(
        ({ start, maxStake }) =>
          [
            fill(words.maximumStakeOn, { choice: (texts.limited ?? texts.chosen)(start) }),
            kes(maxStake),
          ] as const,
      ),
    [words.maximumWin, kes(limits?.maxPayout ?? manifest.payoutMaxKes)],
    ...(limits
      ? ([
          [words.maximumWinDay, kes(limits.maxDay)],
          [words.shortestTime, fill(words.seconds, { seconds: limits.cycleMs / 1_000 })],
        ] as const)
      : []),
    [words.algorithm, rules.version],
  ]
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, words.limits),
    el(
      'tbody',
      {},
      ...rows.map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value))),
    ),
  )
}

const section = (title: string, paragraphs: readonly string[]): HTMLElement =>
  el('section', {}, el('h3', {}, title), ...paragraphs.map(text => el('p', {}, text)))
