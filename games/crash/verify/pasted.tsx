import { Fragment, useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { fill } from '../../kit/fill.ts'
import { multiplier } from '../../kit/format.ts'
import { Fault } from '../../kit/table/proof.tsx'
import { openTurns } from '../../kit/turns.ts'
import { proveRound, type ProveSalt } from '../client/proof/prove.ts'
import { Proof } from '../client/proof/view.tsx'
import { readRound } from '../published-round.ts'
import { verifyRound } from '../verifier.ts'
import * as words from './locales/verify.en.json'

/** What was found last, and the number of the check: each one shows a proof of its own. */
type Found = { readonly nth: number; readonly view?: ReactElement }

/** A field for a saved round or bet, or one from the address, which is checked without any server. */
export function Pasted({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [checks] = useState(openTurns)
  const [{ nth, view }, setFound] = useState<Found>({ nth: 0 })
  const checkLast = useCallback(
    async (given: string) => {
      const { nth, isLast } = checks.begin()
      const view = await check(given)
      // A check that began later may end sooner: some of them fetch code first.
      if (isLast()) setFound({ nth, view })
    },
    [checks],
  )
  useEffect(() => {
    // Given by React, it would also be content of the page, whose text stands in the proof.
    field.current!.value = text
    if (text !== '') void checkLast(text)
  }, [text, checkLast])
  const result = (
    <div className="result">
      <Fragment key={nth}>{view}</Fragment>
    </div>
  )
  return (
    <section className="pasted">
      <h2 className="no-print">{words.saved}</h2>
      {/* The result of a round from the address is shown first; its text is below. */}
      {text !== '' && result}
      <div className="no-print">
        <label htmlFor="pasted">{words.json}</label>
        <p id="pasted-help">{words.jsonHelp}</p>
        <textarea
          ref={field}
          id="pasted"
          rows={9}
          spellCheck="false"
          autoComplete="off"
          aria-describedby="pasted-help"
          placeholder='{ "roundId": "aviator:812", "commitment": "…", "seed": "…", … }'
        />
        <button type="button" className="plain" onClick={() => void checkLast(field.current!.value)}>
          {words.checkJson}
        </button>
      </div>
      {text === '' && result}
    </section>
  )
}

async function check(text: string): Promise<ReactElement> {
  if (/"serverSeed"/.test(text)) return checkPlay(text)
  try {
    return await checkRound(text)
  } catch {
    return <Fault text={words.notRound} />
  }
}

async function checkRound(text: string): Promise<ReactElement> {
  const { round, returned, chain } = readRound(text)
  const options = { chain, proveSalt }
  if (!returned) return <Proof proven={await proveRound(round, options)} />
  // An interrupted round has a public seed, though its stakes were returned.
  const { x100 } = await verifyRound(round)
  const proven = await proveRound({ ...round, x100 }, options)
  return (
    <div>
      <p className="lead">{fill(words.interruptedAt, { multiplier: multiplier(x100) })}</p>
      <Proof proven={proven} />
    </div>
  )
}

/** Rules and their library are fetched with the first play that is checked. */
async function checkPlay(text: string): Promise<ReactElement> {
  const { playFrom, proofOfPlay } = await import('./play-proof.tsx')
  const play = playFrom(text)
  return play ? proofOfPlay(play) : <Fault text={words.notBet} />
}

/**
 * Proves a salt by drand's signature. The arithmetic of the curve is fetched with the first round that is
 * checked.
 */
export const proveSalt: ProveSalt = async salt => (await import('../proven-salt.ts')).provenSaltFault(salt)
