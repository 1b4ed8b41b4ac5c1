import { fromKes, toKes } from '@ruka/contract/money'
import { gameSessionReader, openGameSession, readSettings, stakeBounds } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { openInFlight } from '../platform/base/in-flight.ts'
import { Refused } from '../platform/base/refused.ts'
import { readBalance } from '../wagers/queries.ts'
import { credit, debit, rollBack } from './move-money.ts'
import { nameOf, playerNamed } from './player-names.ts'
import type { Provider, ProviderGame } from './read-providers.ts'
import { isOff } from './switches.ts'
import { readTransaction } from './transactions.ts'
import { roundMaxKes } from './round-limit.ts'

type Names =
  | 'openProviderSession'
  | 'readProviderBalance'
  | 'providerDebit'
  | 'providerCredit'
  | 'providerRollback'

const limitsOf = (ctx: Ctx, game: ProviderGame) => ({
  minStake: game.stakeKes.min,
  maxStake: game.stakeKes.max,
  maxPayout: roundMaxKes(ctx, game),
})

/** The wallet that providers' servers call. */
export function providersHandlers(ctx: Ctx, providers: readonly Provider[]): Pick<Handlers, Names> {
  const readSession = gameSessionReader(ctx)
  // A provider repeats what was unavailable.
  const inFlight = openInFlight(ctx.config.PLAYER_REQUESTS_MAX, 'unavailable')
  const providerOf = (id: string): Provider => providers.find(each => each.id === id)!
  /** @throws Refused session_ended, also for the session of another provider's game */
  const sessionOf = async (provider: string, token: string) => {
    const session = await readSession(token)
    const game = providerOf(provider).games.find(({ slug }) => slug === session?.game)
    if (!session || !game) throw new Refused('session_ended')
    return { ...session, game: await bounded(ctx, game) }
  }
  return {
    async openProviderSession({ body, session: { provider } }) {
      if (await isOff(ctx.db.read, provider)) throw new Refused('provider_off')
      const { games } = providerOf(provider)
      const opened = await openGameSession(
        ctx,
        body.launchToken,
        games.map(({ slug }) => slug),
      )
      const { playerId, game } = await sessionOf(provider, opened.token)
      return {
        data: {
          session: opened.token,
          player: await nameOf(ctx.db.read, { provider, playerId }),
          game: game.slug,
          currency: 'KES' as const,
          balance: toKes(await readBalance(ctx.db.read, playerId)),
          limits: limitsOf(ctx, game),
        },
      }
    },
    async readProviderBalance({ body, session: { provider } }) {
      const { playerId } = await sessionOf(provider, body.session)
      return { data: { balance: toKes(await readBalance(ctx.db.read, playerId)) } }
    },
    async providerDebit({ body: { session: token, transaction, round, amount }, session: { provider } }) {
      const session = await sessionOf(provider, token).catch(refused => refused as Refused)
      if (session instanceof Error) {
        // A debit that was taken is answered as one, also when its session has ended since.
        const taken = await readTransaction(ctx.db.read, { provider, id: transaction })
        if (taken?.kind !== 'debit' || taken.round !== round || taken.cents !== fromKes(amount)) throw session
        return { data: { transaction, balance: toKes(await readBalance(ctx.db.read, taken.playerId)) } }
      }
      const { playerId, sessionId, game } = session
      const named = { provider, id: transaction, playerId, round }
      const asked = { ...named, sessionId, game, cents: fromKes(amount) }
      const balance = await inFlight(playerId, () => debit(ctx, asked))
      return { data: { transaction, balance: toKes(balance) } }
    },
    async providerCredit({ body, session: { provider } }) {
      const { player, transaction, round, amount, endsRound, debit: debitId = null } = body
      const playerId = await ownerOf(ctx, provider, player)
      const { games } = providerOf(provider)
      const named = { provider, id: transaction, playerId, round }
      const asked = { ...named, cents: fromKes(amount), endsRound, debit: debitId, games }
      const balance = await inFlight(playerId, () => credit(ctx, asked))
      return { data: { transaction, balance: toKes(balance) } }
    },
    async providerRollback({ body: { player, transaction, round, debit: id }, session: { provider } }) {
      const playerId = await ownerOf(ctx, provider, player)
      const named = { provider, id: transaction, playerId, round }
      const { balanceCents, returned } = await inFlight(playerId, () =>
        rollBack(ctx, { ...named, debit: id }),
      )
      return { data: { transaction, balance: toKes(balanceCents), returned } }
    },
  }
}

/** @throws Refused round_unknown */
async function ownerOf(ctx: Ctx, provider: string, name: string): Promise<string> {
  const playerId = await playerNamed(ctx.db.read, { provider, name })
  if (playerId === undefined) throw new Refused('round_unknown')
  return playerId
}

/** The game with the bounds of a stake as the operator and the law narrow them. */
async function bounded(ctx: Ctx, game: ProviderGame): Promise<ProviderGame> {
  const settings = await readSettings(ctx.db.read, [game.slug], ctx.clock.now())
  const { minKes, maxKes } = stakeBounds(ctx, game.stakeKes, settings.get(game.slug))
  return { ...game, stakeKes: { min: minKes, max: maxKes } }
}
