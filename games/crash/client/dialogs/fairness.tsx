import { useStore } from '@ruka/client/store'
import { fill } from '../../../kit/fill.ts'
import { Fact } from '../../../kit/table/fact.tsx'
import type { GameContext } from '../game-context.ts'
import * as proofWords from '../locales/proof.en.json'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/dialogs.en.json'
import { OwnSeed } from './own-seed.tsx'
import { RoundLink } from './round-link.tsx'

type OpenRound = { openRound(round: number): void }

/** The current round with its published facts, the player's seed, and the link to check any round. */
export function Fairness({ context, openRound }: OpenRound & { readonly context: GameContext }) {
  const last = Math.max(1, context.table().round - 1)
  return (
    <div className="fairness">
      <p>{words.fairnessLead}</p>
      <ThisRound views={context.views} openRound={openRound} />
      <OwnSeed context={context} />
      <section>
        <h3>{words.checkAny}</h3>
        <p>{words.checkAnyHow}</p>
        <p>
          <RoundLink game={context.records.game} round={last} text={words.checkPage} />
        </p>
      </section>
    </div>
  )
}

function ThisRound({ views, openRound }: OpenRound & Pick<GameContext, 'views'>) {
  const round = useStore(views, ({ table }) => table.round)
  const commitment = useStore(views, ({ table }) => table.commitment)
  const seed = useStore(views, ({ table }) => table.seed)
  const hasCrashed = useStore(views, ({ table }) => table.phase === 'crashed')
  const playerSeeds = useStore(views, ({ facts }) => seedsText(facts.clientSeeds))
  const chain = useStore(views, ({ facts }) => facts.chain)
  return (
    <section className="facts">
      <h3>{fill(clientWords.round, { round })}</h3>
      <dl>
        <Fact name={words.hash}>
          <code>{commitment || '–'}</code>
        </Fact>
        <Fact name={clientWords.seed}>
          <code>{seed ?? proofWords.seedSecret}</code>
        </Fact>
        <Fact name={words.playerSeeds}>
          <code>{playerSeeds}</code>
        </Fact>
        <Fact name={chain?.saltSource === 'own' ? proofWords.saltOwn : proofWords.saltGiven}>
          <code>{chain?.salt ?? '–'}</code>
        </Fact>
        <Fact name={words.chain}>
          <span>{chain ? fill(words.chainNumber, { n: chain.id }) : '–'}</span>
        </Fact>
      </dl>
      <button
        type="button"
        className="plain"
        hidden={!hasCrashed || seed === undefined}
        onClick={() => openRound(round)}
      >
        {words.checkThis}
      </button>
    </section>
  )
}

/** The seeds of the players who were first, which are known once the flight begins. */
const seedsText = (seeds: readonly string[] | undefined): string =>
  seeds === undefined
    ? words.seedsAtTakeOff
    : seeds.filter(seed => seed !== '').join(', ') || proofWords.noSeeds
