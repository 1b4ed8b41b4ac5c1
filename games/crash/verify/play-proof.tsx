import type { ReactElement } from 'react'
import { games } from '../../index.ts'
import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { checkPublished, type CheckedPlay } from '../../kit/instant/check-published.ts'
import type { RulesOfGame } from '../../kit/instant/play.rules.ts'
import { publishedPlay, type PublishedPlay } from '../../kit/instant/published/published-play.ts'
import { Fault, Step, Steps, Verdict } from '../../kit/table/proof.tsx'
import { Fact } from '../../kit/table/fact.tsx'
import * as common from '../../kit/locales/kit.en.json'
import * as proofWords from '../client/locales/proof.en.json'
import * as words from './locales/verify.en.json'

/** Rules of every instant game, each fetched when a play of it is checked. */
const rulesFiles = import.meta.glob<{ rules: RulesOfGame }>('../../*/*.rules.ts')

/** A play from its JSON; undefined when it is not a play. */
export function playFrom(text: string): PublishedPlay | undefined {
  try {
    return publishedPlay.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Verifies a play, and shows the verdict above its steps. */
export async function proofOfPlay(play: PublishedPlay): Promise<ReactElement> {
  const load = rulesFiles[`../../${play.game}/${play.game}.rules.ts`]
  if (!load) return <Fault text={fill(words.unknownGame, { game: play.game })} />
  const found = await load()
    .then(({ rules }) => checkPublished(rules, play))
    .catch(() => undefined)
  if (!found) return <Fault text={fill(words.notPlayOf, { version: play.version })} />
  return <PlayProof play={play} found={found} />
}

const kes = (amount: number): string => `KES ${money(amount)}`
const nameOf = (slug: string): string => games.find(game => game.slug === slug)?.name ?? slug

/** A readable value of a play: `side under, target 5000`. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(' · ')
  if (value === null || typeof value !== 'object')
    return value === null || value === undefined ? '–' : JSON.stringify(value).replaceAll('"', '')
  const parts = Object.entries(value)
  if (parts.length === 0) return words.nothing
  return parts.map(([name, part]) => (part === true ? name : `${name} ${inWords(part)}`)).join(', ')
}

type Props = { readonly play: PublishedPlay; readonly found: CheckedPlay }

function PlayProof({ play, found }: Props) {
  const isFair = found.seedFits && found.shownFits && found.payFits
  return (
    <div className="proof">
      <Verdict
        isFair={isFair}
        title={isFair ? fill(words.genuine, { amount: money(found.pay) }) : words.failed}
        text={isFair ? words.genuineText : words.failedText}
      />
      <Facts play={play} found={found} />
      <Steps title={proofWords.steps} isOpen={!isFair}>
        <StepsOfPlay play={play} found={found} />
      </Steps>
    </div>
  )
}

const Facts = ({ play, found }: Props) => (
  <section className="facts">
    <h3>{words.bet}</h3>
    <dl>
      <Fact name={words.game}>{nameOf(play.game)}</Fact>
      <Fact name={words.number}>{fill(words.numberUnder, { n: play.nonce })}</Fact>
      <Fact name={words.stake}>{kes(play.stake)}</Fact>
      <Fact name={words.chosen}>{inWords(play.start)}</Fact>
      <Fact name={words.moves}>
        {play.moves.length === 0 ? words.none : play.moves.map(inWords).join(', ')}
      </Fact>
      <Fact name={words.result}>{inWords(found.shown)}</Fact>
      <Fact name={words.payout}>{kes(found.pay)}</Fact>
      <Fact name={words.ourSeed}>{play.serverSeed}</Fact>
      <Fact name={common.yourSeed}>{play.clientSeed}</Fact>
    </dl>
  </section>
)

const StepsOfPlay = ({ play, found }: Props) => (
  <>
    <StepView
      title={words.seedTitle}
      text={words.seedText}
      values={[
        [words.ofSeed, found.hashOfSeed],
        [words.shownBefore, play.hash],
      ]}
      same={found.seedFits}
    />
    <StepView
      title={proofWords.inputsTitle}
      text={words.inputsText}
      values={found.blocks.map(({ text, hmac }) => [text, hmac])}
    />
    <StepView
      title={words.result}
      text={fill(words.resultText, { version: play.version })}
      values={[
        [words.computed, inWords(found.shown)],
        [words.shown, inWords(play.shown)],
      ]}
      same={found.shownFits}
    />
    <StepView
      title={words.payout}
      text={fill(words.payoutText, { stake: kes(play.stake) })}
      values={[
        [words.fromResult, kes(found.pay)],
        [words.paid, kes(play.pay)],
      ]}
      same={found.payFits}
    />
  </>
)

type StepProps = {
  readonly title: string
  readonly text: string
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly same?: boolean
}

const StepView = ({ title, text, values, same }: StepProps) => (
  <Step
    title={title}
    text={text}
    isSame={same}
    mark={same === undefined ? undefined : same ? proofWords.same : proofWords.notSame}
  >
    {values.map(([name, value]) => (
      <p key={name} className="pair">
        <small>{name}</small>
        <code>{value}</code>
      </p>
    ))}
  </Step>
)
