import type { FeedConsumer as BookKeeper } from '../feed/index.ts'
import type { LeagueVoidReason } from '@ruka/contract/league'
import type { Ctx } from '../platform/context/context.ts'
import { isConfirmed } from '../platform/process/incarnation.ts'
import type { Lease } from '../platform/db/lease.ts'
import { askRelays, persist, RoundMachine, WRITE_ATTEMPTS } from '../rounds/index.ts'
import type { Broadcast } from './broadcaster.ts'
import { lockRound, seedOf, voidRound } from './close-round.ts'
import { drawRound } from './draw-round.ts'
import { keepJackpot, type JackpotKeeper } from './jackpot/keep-jackpot.ts'
import { nextLeague, type LeagueEffect, type LeagueEvent, type LeagueState } from './league.rules.ts'
import { isLeagueClosed, showRounds, shownDraw } from './league-view.ts'
import type { League } from './leagues.ts'
import { nextStep, type Step } from './next-step.rules.ts'
import { publishRound } from './publish-round.ts'
import { nextSeason } from './seasons.ts'
import { settleRound } from './settle-round.ts'
import {
  beaconTimeOf,
  readRound,
  readRunning,
  type RoundKey,
  type RunningRow,
  type StoredRound,
} from './model/stored-rounds.ts'

/** The rounds are looked at again within this time: the clock may step, and staff may act. */
const CHECK_MS = 1_000
/** The pause before a step that could not be done is tried again. */
const RETRY_MS = 500

export type LeaderOf = {
  readonly ctx: Ctx
  readonly lease: Lease
  readonly league: League
  readonly keeper: BookKeeper
  readonly broadcast: Broadcast
}

/**
 * Runs the rounds of a league while this process leads it. What is next follows from the rounds in the database, so
 * that a leader begins wherever the one before it ended; a fact is broadcast after its commit.
 */
export class LeagueRoom {
  readonly #of: LeaderOf
  readonly #jackpot: JackpotKeeper
  readonly #machine: RoundMachine<LeagueState, LeagueEvent, LeagueEffect>
  /** The rounds that were running at the last look, without those that this room has ended. */
  #rounds: readonly RunningRow[] = []
  #isClosed: boolean | undefined

  constructor(of: LeaderOf) {
    const { ctx, lease, league } = of
    this.#of = of
    this.#jackpot = keepJackpot(ctx, league.slug)
    this.#machine = new RoundMachine<LeagueState, LeagueEvent, LeagueEffect>({
      clock: ctx.clock,
      lease,
      rules: nextLeague,
      first: { phase: 'waiting' },
      isLast: ({ phase }) => phase === 'stopped',
      perform: effect => this.#perform(effect),
      onFault: error =>
        ctx.log.error({ error, league: league.slug }, 'a league ended on a fault; the next leader goes on'),
      onEnd: () => undefined,
    })
    this.#machine.dispatch({ type: 'due' })
  }

  get ended(): Promise<void> {
    return this.#machine.ended
  }

  isOver(): boolean {
    return this.#machine.isOver()
  }

  /** Whether there is nothing to do before the clock moves. */
  isWaiting(): boolean {
    return this.isOver() || (this.#machine.state().phase === 'waiting' && this.#jackpot.isIdle())
  }

  /** Ends the room; its rounds stay as they are for the next leader. */
  async stop(): Promise<void> {
    await this.#machine.stop({ type: 'stop' })
    await this.#jackpot.stop()
  }

  async #perform(effect: LeagueEffect): Promise<void> {
    if (effect.do === 'check') return this.#machine.dispatch({ type: 'checked', step: await this.#check() })
    if (effect.do === 'wait') return this.#wait(effect.untilMs)
    const isDone = await this.#do(effect)
    this.#machine.dispatch({ type: isDone ? 'done' : 'late' })
    if (!isDone) this.#machine.later(RETRY_MS, { type: 'due' })
  }

  #wait(untilMs: number): void {
    const leftMs = untilMs - this.#of.ctx.clock.now()
    this.#machine.later(Math.max(0, Math.min(CHECK_MS, leftMs)), { type: 'due' })
  }

  async #check(): Promise<Step> {
    const { ctx, league } = this.#of
    // After each step, and each second.
    this.#jackpot.wake()
    const before = this.#rounds
    this.#rounds = await this.#write(() => readRunning(ctx.db.read, league.slug))
    // Staff void rounds in a process of their own.
    for (const round of before) if (!this.#rounds.some(isSame(round))) await this.#announce(round)
    const isClosed = await this.#write(() => isLeagueClosed(ctx, league))
    if (this.#isClosed !== undefined && this.#isClosed !== isClosed)
      this.#of.broadcast({ t: 'leagueClosed', isClosed })
    this.#isClosed = isClosed
    const mayPublish = !isClosed && (await this.#write(() => isConfirmed(ctx.db.read)))
    const running = this.#rounds.map(round => ({ ...round, beaconAtMs: beaconTimeOf(round) }))
    return nextStep(running, { nowMs: ctx.clock.now(), mayPublish })
  }

  /** Does a step; false where it cannot be done yet. */
  async #do(step: Exclude<Step, { do: 'wait' }>): Promise<boolean> {
    const { ctx, lease, keeper } = this.#of
    if (step.do === 'publish') {
      await this.#publish()
      return true
    }
    const round = this.#rounds.find(isSame(step.round))!
    if (step.do === 'draw') return this.#draw(round)
    if (step.do === 'lock') await this.#write(() => lockRound(ctx, lease, { round, keeper }))
    else await this.#end(round, step.do === 'void' ? step.reason : undefined)
    await this.#announce(round)
    return true
  }

  async #publish(): Promise<void> {
    const { ctx, lease, league, keeper, broadcast } = this.#of
    const season = await this.#write(() => nextSeason(ctx, lease, league.slug))
    const key = await this.#write(() => publishRound(ctx, lease, { league, season, keeper }))
    const [round] = await showRounds(ctx, [await this.#read(key)])
    broadcast({ t: 'leagueOpened', round: round! })
  }

  /** Whether the beacon is there; the round is void when it does not come in time. */
  async #draw(round: StoredRound): Promise<boolean> {
    const { ctx, lease } = this.#of
    const { beaconRound } = round
    const signature = beaconRound === null ? null : await this.#beacon(beaconRound)
    if (signature === undefined) return false
    await this.#write(() => drawRound(ctx, lease, { round, signature }))
    await this.#announce(round)
    return true
  }

  /** The signature of a round of drand; undefined while no relay has it. */
  async #beacon(round: number): Promise<string | undefined> {
    const { config, log } = this.#of.ctx
    try {
      return await askRelays(config.LEAGUE_DRAND_URLS, round)
    } catch (error) {
      log.warn({ error, round }, 'no relay of drand has the round yet')
      return undefined
    }
  }

  /** Settles a round, or voids it for this reason. */
  async #end(round: StoredRound, reason: LeagueVoidReason | undefined): Promise<void> {
    const { ctx, lease, keeper } = this.#of
    if (reason === undefined) await this.#write(() => settleRound(ctx, lease, { round, keeper }))
    else {
      // The key of another database may be gone.
      const seed = reason === 'restored' ? null : await this.#write(() => seedOf(ctx, round))
      await this.#write(() => voidRound(ctx, { round, keeper, reason, seed, lease }))
    }
    this.#rounds = this.#rounds.filter(each => !isSame(round)(each))
  }

  /** Broadcasts the state that a round has now, also where staff changed it. */
  async #announce(key: RoundKey): Promise<void> {
    const { broadcast, ctx } = this.#of
    const round = await this.#read(key)
    const { season, week, state } = round
    if (state === 'locked') broadcast({ t: 'leagueLocked', season, week })
    else if (state === 'drawn') broadcast({ t: 'leagueDrawn', season, week, ...shownDraw(round) })
    else if (state === 'settled') broadcast({ t: 'leagueSettled', season, week })
    else if (state === 'void') broadcast({ t: 'leagueVoided', season, week, reason: round.voidReason! })
    ctx.log.info({ league: round.league, season, week, state }, 'a round of a league')
  }

  /** The round as it is stored now. */
  async #read(key: RoundKey): Promise<StoredRound> {
    return (await this.#write(() => readRound(this.#of.ctx.db.read, key)))!
  }

  #write<T>(job: () => Promise<T>): Promise<T> {
    return persist(this.#of.ctx, WRITE_ATTEMPTS, job)
  }
}

const isSame =
  ({ season, week }: Pick<RoundKey, 'season' | 'week'>) =>
  (other: Pick<RoundKey, 'season' | 'week'>): boolean =>
    other.season === season && other.week === week
