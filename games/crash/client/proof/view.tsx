import '../../../kit/proof.css'
import './round.css'
import { useState } from 'react'
import { copyText } from '../../../kit/copy.ts'
import { fill } from '../../../kit/fill.ts'
import { shortHash } from '../../../kit/format.ts'
import { icons } from '../../../kit/icons.ts'
import { CodeFact, Step, Steps, Verdict } from '../../../kit/table/proof.tsx'
import { Icon } from '../../../kit/table/icon.tsx'
import { publishedText } from '../../published-round.ts'
import { leadsTo } from '../../verifier.ts'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/proof.en.json'
import type { Proven } from './prove.ts'
import type { Step as StepOfProof } from './steps.ts'

/** The verdict on a round above its steps. */
export const Proof = ({ proven }: { readonly proven: Proven }) => (
  <div className="proof">
    <Verdict isFair={proven.fair} title={proven.title} text={proven.text} />
    <Steps title={words.steps} isOpen={!proven.fair}>
      {proven.steps.map(step => (
        <StepView key={step.title} step={step} />
      ))}
    </Steps>
    <Actions proven={proven} />
  </div>
)

const MARKS = [words.same, words.notSame] as const

const StepView = ({ step: { title, text, values, same, marks = MARKS } }: { readonly step: StepOfProof }) => (
  <Step title={title} text={text} isSame={same} mark={same === undefined ? undefined : marks[same ? 0 : 1]}>
    <dl>
      {values.map(({ name, value }) => (
        <CodeFact key={name} name={name} value={value} />
      ))}
    </dl>
  </Step>
)

/** What can be done with a round, and the result of the last press below it. */
function Actions({ proven: { round, chain } }: { readonly proven: Proven }) {
  const [status, setStatus] = useState<{ readonly text: string; readonly leads?: boolean }>({ text: '' })
  const copy = async () => {
    const isCopied = await copyText(publishedText(round))
    setStatus({ text: isCopied ? clientWords.copied : clientWords.notCopied })
  }
  // A chain may have a million hashes, so it is followed only on request.
  const follow = async ({ index, commitment }: NonNullable<typeof chain>) => {
    setStatus({ text: words.hashing })
    const leads = await leadsTo(round.seed, index, commitment)
    setStatus({ text: fill(leads ? words.leads : words.leadsNot, { hash: shortHash(commitment) }), leads })
  }
  return (
    <>
      <div className="proof-actions">
        <button type="button" className="plain" onClick={() => void copy()}>
          <Icon path={icons.copy} />
          {words.copyRound}
        </button>
        {chain && (
          <button type="button" className="plain" onClick={() => void follow(chain)}>
            {fill(words.follow, { n: chain.index })}
          </button>
        )}
      </div>
      <p className="proof-note" role="status" data-same={status.leads}>
        {status.text}
      </p>
    </>
  )
}
