import type { FeedConsumer as BookKeeper } from '../feed/index.ts'
import type { Ctx } from '../platform/context.ts'
import { isConfirmed } from '../platform/incarnation.ts'
import type { Lease } from '../platform/lease.ts'
import { persist, RoundMachine, WRITE_ATTEMPTS } from '../rounds/index.ts'
import type { Broadcast } from './broadcaster.ts'
import { lockRound, seedOf, voidRound } from './close-round.ts'
import { drawRound } from './draw-round.ts'
import { nextLeague, type LeagueEffect, type LeagueEvent, type LeagueState } from './league.rules.ts'
import { isLeagueClosed, showRounds, shownDraw } from './league-view.ts'
import type { League } from './leagues.ts'
import { nextStep, VOID_REASONS, type Step } from './next-step.rules.ts'
import { publishRound } from './publish-round.ts'
import { readBeacon } from './read-beacon.ts'
import { nextSeason } from './seasons.ts'
import { settleRound } from './settle-round.ts'
import { beaconTimeOf, readRound, readRunning, type RoundKey, type StoredRound } from './stored-rounds.ts'

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
  readonly #machine: RoundMachine<LeagueState, LeagueEvent, LeagueEffect>
  #rounds: readonly StoredRound[] = []
  #isClosed: boolean | undefined

  constructor(of: LeaderOf) {
    const { ctx, lease, league } = of
    this.#of = of
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
    return this.isOver() || this.#machine.state().phase === 'waiting'
  }

  /** Ends the room; its rounds stay as they are for the next leader. */
  stop(): Promise<void> {
    return this.#machine.stop({ type: 'stop' })
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
    this.#rounds = await this.#write(() => readRunning(ctx.db.read, league.slug))
    const isClosed = await this.#write(() => isLeagueClosed(ctx, league))
    if (this.#isClosed !== undefined && this.#isClosed !== isClosed)
      this.#of.broadcast({ t: 'leagueClosed', isClosed })
    this.#isClosed = isClosed
    const mayPublish = !isClosed && (await this.#write(() => isConfirmed(ctx.db.read)))
    const running = this.#rounds.map(round => ({
      ...round,
      // None of them is over.
      state: round.state as 'open' | 'locked' | 'drawn',
      beaconAtMs: beaconTimeOf(round),
    }))
    return nextStep(running, { nowMs: ctx.clock.now(), mayPublish })
  }

  /** Does a step; gives whether it could be done. */
  async #do(step: Exclude<Step, { do: 'wait' }>): Promise<boolean> {
    if (step.do === 'publish') {
      await this.#publish()
      return true
    }
    const round = this.#rounds.find(
      ({ season, week }) => season === step.round.season && week === step.round.week,
    )!
    switch (step.do) {
      case 'lock':
        await this.#lock(round)
        return true
      case 'draw':
        return this.#draw(round)
      case 'settle':
        await this.#settle(round)
        return true
      case 'void':
        await this.#void(round, VOID_REASONS[step.reason])
        return true
    }
  }

  async #publish(): Promise<void> {
    const { ctx, lease, league, keeper, broadcast } = this.#of
    const season = await this.#write(() => nextSeason(ctx, lease, league.slug))
    const key = await this.#write(() => publishRound(ctx, lease, { league, season, keeper }))
    const [round] = await showRounds(ctx, [await this.#read(key)])
    broadcast({ t: 'leagueOpened', round: round! })
  }

  async #lock(round: StoredRound): Promise<void> {
    const { ctx, lease, keeper, broadcast } = this.#of
    await this.#write(() => lockRound(ctx, lease, { round, keeper }))
    broadcast({ t: 'leagueLocked', season: round.season, week: round.week })
  }

  /** Gives whether the beacon is there; the round is void when it does not come in time. */
  async #draw(round: StoredRound): Promise<boolean> {
    const { ctx, lease, broadcast } = this.#of
    const { beaconRound } = round
    const signature = beaconRound === null ? null : await readBeacon(ctx, beaconRound)
    if (signature === undefined) return false
    await this.#write(() => drawRound(ctx, lease, { round, signature }))
    const drawn = await this.#read(round)
    if (drawn.state === 'drawn')
      broadcast({ t: 'leagueDrawn', season: round.season, week: round.week, ...shownDraw(drawn) })
    return true
  }

  async #settle(round: StoredRound): Promise<void> {
    const { ctx, lease, keeper, league, broadcast } = this.#of
    await this.#write(() => settleRound(ctx, lease, { round, keeper }))
    broadcast({ t: 'leagueSettled', season: round.season, week: round.week })
    ctx.log.info({ league: league.slug, season: round.season, week: round.week }, 'a round was settled')
  }

  async #void(round: StoredRound, reason: string): Promise<void> {
    const { ctx, lease, keeper, broadcast } = this.#of
    const seed = await this.#write(() => seedOf(ctx, round))
    await this.#write(() => voidRound(ctx, { round, keeper, reason, seed, lease }))
    broadcast({ t: 'leagueVoided', season: round.season, week: round.week, reason })
  }

  /** The round as it is stored now. */
  async #read(key: RoundKey): Promise<StoredRound> {
    return (await this.#write(() => readRound(this.#of.ctx.db.read, key)))!
  }

  #write<T>(job: () => Promise<T>): Promise<T> {
    return persist(this.#of.ctx, WRITE_ATTEMPTS, job)
  }
}
