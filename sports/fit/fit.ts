/**
 * `node sports/fit/fit.ts`: fits the score effects of `football.rules.ts` to the results of `data/`, and prints
 * them with the log-loss on the seasons that the fit has not seen. The same data give the same figures; it takes
 * a minute.
 */
import { correctionOf, SCORE_EFFECTS, type ScoreEffects } from '../football.rules.ts'
import { exactScore, logLoss, matchesOf, readBins, type Bin } from './log-loss.ts'

const FIRST_STEP = 0.08
const LAST_STEP = 0.001

/** Moves one effect at a time, by steps that shrink where neither way helps. */
function fit(bins: readonly Bin[], start: ScoreEffects): ScoreEffects {
  let effects = start
  let loss = lossOf(bins, effects)
  const names = Object.keys(start) as (keyof ScoreEffects)[]
  for (let step = FIRST_STEP; step > LAST_STEP;) {
    let isBetter = false
    for (const name of names)
      for (const way of [step, -step]) {
        // Three parameters are multiplied by the goals.
        const part = name === 'homeSpread' || name === 'awaySpread' || name === 'together' ? way / 4 : way
        const tried = { ...effects, [name]: effects[name] + part }
        const triedLoss = lossOf(bins, tried)
        if (triedLoss >= loss - 1e-9) continue
        effects = tried
        loss = triedLoss
        isBetter = true
        break
      }
    if (!isBetter) step /= 2
  }
  return effects
}

const lossOf = (bins: readonly Bin[], effects: ScoreEffects) =>
  logLoss(bins, exactScore, correctionOf(effects))
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const { train, test } = readBins()
const none = Object.fromEntries(Object.keys(SCORE_EFFECTS).map(name => [name, 0])) as ScoreEffects
const fitted = Object.fromEntries(
  Object.entries(fit(train, none)).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]),
) as ScoreEffects
print({ name: 'matches', train: matchesOf(train), test: matchesOf(test) })
print({ name: 'score_effects', fitted, committed: SCORE_EFFECTS })
for (const [name, effects] of Object.entries({ independent: none, fitted, committed: SCORE_EFFECTS }))
  print({ name: `log_loss_${name}`, train: lossOf(train, effects), test: lossOf(test, effects) })
