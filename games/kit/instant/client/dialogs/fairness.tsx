import { useEffect, useState } from 'react'
import { fill } from '../../../fill.ts'
import { icons } from '../../../icons.ts'
import { Fact } from '../../../table/fact.tsx'
import { Icon } from '../../../table/icon.tsx'
import { hashOf } from '../../seed-hash.ts'
import type { GameContext } from '../game-context.ts'
import type { Seeded } from '../game-backend.ts'
import type { Around } from './around.ts'
import { ChangeSeeds } from './change-seeds.tsx'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'

/** The current seeds, a way to change them, and the previous pair. */
export function Fairness({ context, open, here: back }: Around) {
  const { gameStore } = context
  const [known, setKnown] = useState(() => knownOf(context))
  const [ended, setEnded] = useState<Seeded['ended']>(null)
  useEffect(() => {
    void context.gameStore.learnSeeds().then(() => setKnown(knownOf(context)))
  }, [context])
  return (
    <div className="fairness">
      <p>{words.fairnessIntro}</p>
      <p>{words.fairnessHash}</p>
      <section>
        <h3>{words.currentSeeds}</h3>
        <CurrentSeeds known={known} />
      </section>
      <ChangeSeeds
        gameStore={gameStore}
        changed={seeded => {
          setKnown(knownOf(context))
          setEnded(seeded.ended)
        }}
      />
      <section className="ended" hidden={ended === null}>
        {ended && <Ended pair={ended} />}
      </section>
      <section>
        <h3>{words.checkABet}</h3>
        <p>{words.checkABetText}</p>
        <div className="buttons">
          <button type="button" className="plain" onClick={() => open({ what: 'plays', back })}>
            <Icon path={icons.receipt} />
            {common.myBets}
          </button>
        </div>
      </section>
    </div>
  )
}

/** What this device knows now of the seeds in use and of the next ones. */
function knownOf({ gameStore, witness }: GameContext) {
  const { seeds, next } = gameStore.table()
  return {
    seeds: seeds && { ...seeds, isOwn: witness.isOwn(seeds.id), begun: witness.seen(seeds.id)?.begun },
    next,
  }
}

function CurrentSeeds({ known: { seeds, next } }: { readonly known: ReturnType<typeof knownOf> }) {
  return (
    <dl className="facts">
      <Fact name={words.ourSeedHash}>{seeds ? <code>{seeds.hash}</code> : words.withFirstBet}</Fact>
      <Fact name={seeds && !seeds.isOwn ? words.yourSeedElsewhere : common.yourSeed}>
        {seeds ? <code>{seeds.clientSeed}</code> : words.withFirstBet}
      </Fact>
      <Fact name={words.betsWithSeeds}>{seeds?.nonce ?? 0}</Fact>
      {seeds?.begun && <Fact name={words.countersFollowed}>{followedText(seeds.begun)}</Fact>}
      <Fact name={words.nextSeedHash}>{next ? <code>{next.hash}</code> : '…'}</Fact>
    </dl>
  )
}

/** The nonces that are known to be of the player's own plays. */
const followedText = ({ since, count }: { readonly since: number; readonly count: number }): string =>
  count === since
    ? fill(words.followedNone, { since })
    : fill(words.followedRange, { since, last: count - 1 })

/** The ended pair, with its seed checked against the hash. */
function Ended({ pair }: { readonly pair: NonNullable<Seeded['ended']> }) {
  const { serverSeed, hash, clientSeed, nonce } = pair
  const fits = hashOf(serverSeed) === hash
  return (
    <>
      <h3>{words.previousSeeds}</h3>
      <dl className="facts">
        <Fact name={words.ourSeed}>
          <code>{serverSeed}</code>
        </Fact>
        <Fact name={words.hashShown}>
          <code>{hash}</code>
        </Fact>
        <Fact name={common.yourSeed}>
          <code>{clientSeed}</code>
        </Fact>
        <Fact name={words.bets}>{nonce}</Fact>
      </dl>
      <p className={fits ? 'won' : 'wrong'} data-testid="seed-fits">
        {fits ? words.seedMatches : words.seedDiffers}
      </p>
    </>
  )
}
