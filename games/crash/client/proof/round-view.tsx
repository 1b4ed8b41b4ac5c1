import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import { CodeFact } from '../../../kit/table/proof.tsx'
import { Fact } from '../../../kit/table/fact.tsx'
import { Reading } from '../../../kit/table/reading.tsx'
import { dateTime } from '../../../kit/times.ts'
import { verifyRound } from '../../verifier.ts'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/proof.en.json'
import { Unread } from '../../../kit/unread.ts'
import { checkable, type Published, type Round } from '../published.ts'
import { tierOf } from '../tier.rules.ts'
import { proveRound, type Proven, type ProveSalt } from './prove.ts'
import { Proof } from './view.tsx'

type Props = {
  readonly published: Pick<Published, 'round'>
  /** The game's displayed name. */
  readonly name: string
  readonly round: number
  /** The commitment that this device was shown before the flight. */
  readonly shown?: string | undefined
  readonly proveSalt?: ProveSalt
}
type Found = {
  readonly round: Round
  /** Absent of a round that has no outcome. */
  readonly proven: Proven | undefined
  /** The crash point of a void round: its seed is public, and was fixed before the bets. */
  readonly reachedX100: number | undefined
}

/** The published facts of a round, verified on this device. It is filled when the answer has arrived. */
export function RoundView(props: Props) {
  const { name, round } = props
  const [found, setFound] = useState<Found | 'missing'>()
  return (
    <div className="round-view">
      {found === undefined ? (
        <Reading ask={() => findRound(props)} taken={setFound} failure={words.notLoaded} />
      ) : found === 'missing' ? (
        <p className="empty">{fill(words.noRound, { round })}</p>
      ) : (
        <>
          <Head found={found} name={name} />
          {found.proven && <Proof proven={found.proven} />}
          <Facts round={found.round} />
        </>
      )}
    </div>
  )
}

/** @throws Unread where the round could not be read */
async function findRound({ published, round: number, shown, proveSalt }: Props) {
  try {
    const round = await published.round(number)
    const { chain, state, seed } = round
    const played = checkable(round)
    const proven = played && (await proveRound(played, { shown, chain, proveSalt }))
    const reachedX100 =
      state === 'void' && seed !== null ? (await verifyRound({ ...round, seed, x100: 100 })).x100 : undefined
    return { data: { round, proven, reachedX100 } }
  } catch (error) {
    if (error instanceof Unread && error.why === 'missing') return { data: 'missing' as const }
    throw error
  }
}

type HeadProps = { readonly found: Found; readonly name: string }

function Head({ found: { round, reachedX100 }, name }: HeadProps) {
  const { x100, state } = round
  const named = { round: round.round, name }
  if (x100 !== null)
    return (
      <p className="round-head">
        <strong className={`round-x ${tierOf(x100)}`}>{multiplier(x100)}</strong>
        {` ${fill(words.roundOf, named)}`}
      </p>
    )
  const text =
    state !== 'void'
      ? fill(words.running, named)
      : reachedX100
        ? fill(words.interruptedAt, { ...named, multiplier: multiplier(reachedX100) })
        : fill(words.interrupted, named)
  return <p className="round-head">{text}</p>
}

function Facts({ round }: { readonly round: Round }) {
  const { openedAt, tookOffAt, endedAt, commitment, seed, clientSeeds, chain, salt, saltSource } = round
  const given = clientSeeds.filter(seed => seed !== '')
  const { id, index, length, commitment: start } = chain
  return (
    <section className="facts">
      <h3>{words.published}</h3>
      <dl>
        <Fact name={words.opened}>{dateTime(openedAt)}</Fact>
        <Fact name={words.tookOff}>{tookOffAt === null ? '–' : dateTime(tookOffAt)}</Fact>
        <Fact name={words.ended}>{endedAt === null ? '–' : dateTime(endedAt)}</Fact>
        <CodeFact name={words.hash} value={commitment} />
        <CodeFact name={clientWords.seed} value={seed ?? words.seedSecret} />
        <CodeFact name={words.playerSeeds} value={given.length > 0 ? given.join(', ') : words.noSeeds} />
        <CodeFact name={saltSource === 'own' ? words.saltOwn : words.saltGiven} value={salt} />
        <CodeFact name={fill(words.chain, { id })} value={fill(words.chainPlace, { index, length, start })} />
      </dl>
    </section>
  )
}
