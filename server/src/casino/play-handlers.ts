import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { fromKes, toKes } from '@ruka/contract/money'
import type { CasinoManifest } from '@ruka/games'
import type { Ctx } from '../platform/context.ts'
import { fieldErrors } from '../platform/field-errors.ts'
import type { Handlers } from '../platform/http.ts'
import { Refused } from '../platform/refused.ts'
import { groupWriter, readBalance, readUnreserved } from '../wagers/index.ts'
import type { PlayAnswer } from './answers.ts'
import { beginPlays, type BeginItem } from './begin-plays.ts'
import { rulesOfGame } from './casino-games.ts'
import { gameOf } from './game-of.ts'
import { movePlays, type MoveItem } from './move-plays.ts'
import { playReply } from './told-play.ts'

/** Where money moves: plays begin and are moved in groups. */
export function playHandlers(ctx: Ctx): Pick<Handlers, 'beginPlay' | 'movePlay'> {
  const atMs = () => ctx.clock.now()
  const begin = groupWriter<BeginItem, PlayAnswer>(ctx, (tx, items, group) =>
    beginPlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const move = groupWriter<MoveItem, PlayAnswer>(ctx, (tx, items, group) =>
    movePlays(tx, ctx, items, { ...group, atMs: atMs() }),
  )
  const after = async (playerId: string, answer: PlayAnswer) => {
    if (!answer.ok) throw new Refused(answer.code, answer.text)
    const [balanceCents, leftCents] = await Promise.all([
      answer.balanceCents ?? readBalance(ctx.db.lookups, playerId),
      answer.leftCents ?? readUnreserved(ctx.db.lookups, { playerId, pool: 'casino', atMs: atMs() }),
    ])
    return { data: { play: playReply(answer.play), balance: toKes(balanceCents), left: toKes(leftCents) } }
  }
  return {
    async beginPlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      const start = startOf(manifest, body)
      const { id, seeds } = body
      const item = { manifest, game: manifest.slug, playerId, sessionId, id, start, seeds }
      const order = { ...item, stakeCents: fromKes(body.stake) }
      const answer = await begin(order)
      const earlyMs = (!answer.ok && answer.afterMs) || Infinity
      if (earlyMs > CYCLE_EARLY_MS) return after(playerId, answer)
      // It was sent when its cycle was over and travelled faster than the one before.
      await new Promise<void>(resolve => void ctx.clock.after(earlyMs, resolve))
      return after(playerId, await begin(order))
    },
    async movePlay({ params, body, session }) {
      const manifest = gameOf(params, session)
      const { playerId, sessionId } = session
      checkMove(manifest, body.move)
      const item = { game: manifest.slug, playerId, sessionId, id: params.id, ...body }
      return after(playerId, await move(item))
    },
  }
}

/** @throws Refused invalid */
function startOf(manifest: CasinoManifest, { start, stake }: { start: unknown; stake: number }): unknown {
  const [rules] = rulesOfGame(manifest.slug)
  const parsed = rules.start.safeParse(start)
  if (!parsed.success) throw invalid(parsed.error.issues)
  if (rules.stakeKes && rules.stakeKes(parsed.data) !== stake)
    throw new Refused('invalid', 'The stake is not what is on the table')
  return parsed.data
}

/** A move that no rules of the game know is a bad request; the rules of the play itself decide later. @throws Refused invalid */
function checkMove(manifest: CasinoManifest, move: unknown): void {
  const tried = rulesOfGame(manifest.slug).flatMap(rules => rules.move?.safeParse(move) ?? [])
  if (tried.some(parsed => parsed.success)) return
  const [issues] = tried.flatMap(parsed => (parsed.success ? [] : [parsed.error.issues]))
  if (!issues) throw new Refused('move_illegal')
  throw invalid(issues)
}

function invalid(issues: Parameters<typeof fieldErrors>[0]): Refused {
  const [text] = Object.values(fieldErrors(issues)).flat()
  return new Refused('invalid', text)
}
