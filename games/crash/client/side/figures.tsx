import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import * as words from '../locales/lists.en.json'
import type { Statistics } from '../statistics.rules.ts'

/** Statistics of rounds, with a bar for the share of each colour. */
export function Figures({ rounds, low, mid, high, median, greatest }: Statistics) {
  const share = (name: string, count: number, tier: string) => {
    const percent = (100 * count) / Math.max(1, rounds)
    return (
      <div className="share">
        <dt>{name}</dt>
        <dd>
          {count}
          <small>{` ${Math.round(percent)}%`}</small>
        </dd>
        <span className="meter" aria-hidden="true">
          <span className={tier} style={{ width: `${percent}%` }} />
        </span>
      </div>
    )
  }
  const single = (name: string, x100: number | undefined) => (
    <div className="share">
      <dt>{name}</dt>
      <dd>{x100 === undefined ? '–' : multiplier(x100)}</dd>
    </div>
  )
  return (
    <section>
      <h3>{fill(words.lastN, { n: rounds })}</h3>
      <dl>
        {share(words.below, low, 'low')}
        {share(words.middle, mid, 'mid')}
        {share(words.above, high, 'high')}
        {single(words.median, median)}
        {single(words.highest, greatest)}
      </dl>
    </section>
  )
}
