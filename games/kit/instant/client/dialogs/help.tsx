import { percent } from '@ruka/contract/percent'
import { fill } from '../../../fill.ts'
import { shortMoney } from '../../../format.ts'
import { LimitsTable, Section } from '../../../table/rules.tsx'
import type { AnyGame } from '../game.ts'
import type { Limits } from '../table-state.rules.ts'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'

type Props = {
  readonly game: AnyGame
  /** Absent until they are known. */
  readonly limits: Limits | undefined
  /** Whether this game has autoplay. */
  readonly autoplay: boolean
}

/** The instructions, stakes and payouts, the return, and the handling of failures. */
export function Help({ game, limits, autoplay }: Props) {
  const { texts, manifest } = game
  const [rules] = game.rules
  const rtp = returnText(manifest.rtpX1000000)
  const trouble = rules.move
    ? [words.openGameSaved, words.abandoned, words.neverTwice]
    : [words.neverTwice, words.inMyBets]
  return (
    <div className="rules">
      <LimitsTable caption={common.limits} rows={limitsOf(game, limits)} />
      {game.Paytable && <game.Paytable />}
      {texts.help.map(([title, ...paragraphs]) => (
        <Section key={title} title={title} paragraphs={paragraphs} />
      ))}
      <Section
        title={words.returnTitle}
        paragraphs={[fill(words.returnText, { rtp }), words.returnSystems]}
      />
      {autoplay && <Section title={words.autoplay} paragraphs={[words.autoplayText, words.turboText]} />}
      <Section title={common.trouble} paragraphs={trouble} />
      <Section title={common.keys} paragraphs={[words.keysText]} />
      <Section title={common.demo} paragraphs={[words.demoText]} />
      <p className="hint">{fill(words.algorithmNamed, { version: rules.version })}</p>
    </div>
  )
}

function returnText({ min, max }: { readonly min: number; readonly max: number }): string {
  const [least, most] = [percent(min), percent(max)]
  return least === most ? least : fill(common.range, { min: least, max: most })
}

type Row = readonly [name: string, value: string]

function limitsOf({ manifest, rules: [rules], texts }: AnyGame, limits: Limits | undefined): readonly Row[] {
  const kes = (amount: number) => `KES ${shortMoney(amount)}`
  const lower = limits?.choices.filter(({ maxStake }) => maxStake < limits.maxStake) ?? []
  return [
    [words.returnTitle, returnText(manifest.rtpX1000000)],
    [common.minimumStake, kes(limits?.minStake ?? manifest.stakeKes.min)],
    [common.maximumStake, kes(limits?.maxStake ?? manifest.stakeKes.max)],
    ...lower.map(({ start, maxStake }): Row => {
      const choice = (texts.limited ?? texts.chosen)(start)
      return [fill(words.maximumStakeOn, { choice }), kes(maxStake)]
    }),
    [common.maximumWin, kes(limits?.maxPayout ?? manifest.payoutMaxKes)],
    ...(limits
      ? ([
          [words.maximumWinDay, kes(limits.maxDay)],
          [words.shortestTime, fill(words.seconds, { seconds: limits.cycleMs / 1_000 })],
        ] as const)
      : []),
    [words.algorithm, rules.version],
  ]
}
