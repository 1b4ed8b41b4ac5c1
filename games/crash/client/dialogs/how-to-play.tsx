import { AUTO_X100 } from '@ruka/contract/crash'
import { percent } from '@ruka/contract/percent'
import { fill } from '../../../kit/fill.ts'
import { shortMoney, shortMultiplier } from '../../../kit/format.ts'
import { LimitsTable, Section } from '../../../kit/table/rules.tsx'
import { greatestX100 } from '../amounts.rules.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/dialogs.en.json'
import type { Limits } from '../table.rules.ts'

/**
 * The formula spreads 101 hundredths evenly at the bottom, and four of them end at 1.00x (docs/fairness.md).
 */
const AT_ONCE = { of: 101, few: 4 } as const
/** Targets that a stake can reach: the least stake reaches the highest one. */
const rangeOf = ({ minStake, maxPayout }: Limits) => ({
  min: shortMultiplier(AUTO_X100.min),
  max: shortMultiplier(Math.min(AUTO_X100.max, greatestX100(minStake, maxPayout))),
})

type Props = {
  /** Absent until they are known. */
  readonly limits: Limits | undefined
  readonly name: string
}

/** The course of a round, stakes and payouts, and the handling of failures. */
export function HowToPlay({ limits, name }: Props) {
  if (!limits) return <p className="empty">{words.limitsUnknown}</p>
  const { bettingMs, minStake, maxStake, maxPayout, rtpX10000 } = limits
  const range = rangeOf(limits)
  const rtp = rtpX10000 / 100
  const returned = { rtp, back: shortMoney(rtp), kept: shortMoney(100 - rtp) }
  const highest = {
    least: shortMoney(minStake),
    highest: range.max,
    stake: shortMoney(maxStake),
    multiplier: shortMultiplier(greatestX100(maxStake, maxPayout)),
  }
  return (
    <div className="rules">
      <LimitsTable caption={common.limits} rows={rowsOf(limits)} />
      <Section
        title={words.howTitle}
        paragraphs={[fill(words.how1, { seconds: bettingMs / 1_000 }), words.how2, words.how3]}
      />
      <Section
        title={words.cashTitle}
        paragraphs={[words.cash1, fill(words.cash2, range), fill(words.cash3, highest)]}
      />
      <Section
        title={fill(words.returnsTitle, { name })}
        paragraphs={[fill(words.returns1, returned), fill(words.returns2, AT_ONCE), words.returns3]}
      />
      <Section title={common.trouble} paragraphs={[words.broken1, words.broken2, words.broken3]} />
      <Section title={common.keys} paragraphs={[words.keysText]} />
      <Section title={common.demo} paragraphs={[words.demo1]} />
    </div>
  )
}

const rowsOf = (limits: Limits) =>
  [
    [common.minimumStake, `KES ${shortMoney(limits.minStake)}`],
    [common.maximumStake, `KES ${shortMoney(limits.maxStake)}`],
    [common.maximumWin, `KES ${shortMoney(limits.maxPayout)}`],
    [words.maxDay, `KES ${shortMoney(limits.maxDay)}`],
    [words.autoCashOut, fill(common.range, rangeOf(limits))],
    [words.rtp, percent(limits.rtpX10000 * 100)],
  ] as const
