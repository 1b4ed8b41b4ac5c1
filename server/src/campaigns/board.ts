import { takesGame, type BoardCampaign } from './campaigns.ts'
import { KIND, type Entry } from './journal.ts'
import { NO_SCORE, scoreOf, withWager, type Score, type Scored } from './points.rules.ts'
import { RankBoard, type Standing } from './rank-board.ts'

/**
 * A race or tournament in memory: what follows from the journal for it. Entries come in order, each once; what it holds
 * can be had again at any time by taking the journal from the campaign's start.
 */
export class CampaignBoard {
  readonly #ranks = new RankBoard()
  readonly #scores = new Map<string, Score>()
  readonly #joined = new Set<string>()
  /** Where a player's wagers begin to count: behind the entry by which they joined, or came back. */
  readonly #since = new Map<string, number>()
  /** Between these entries it was paused. */
  readonly #pauses: { readonly from: number; to: number }[] = []
  /** Players of whom a wager changed after it was counted. */
  readonly #stale = new Map<string, number>()
  /** Rises with each change of a place. */
  changes = 0

  /** As the registry has it: its state changes while the board stays. */
  campaign: BoardCampaign

  constructor(campaign: BoardCampaign) {
    this.campaign = campaign
  }

  get entrants(): number {
    return this.#ranks.size
  }

  /** Takes an entry of the journal; what is not of this campaign changes nothing. */
  take(entry: Entry): void {
    switch (entry.kind) {
      case KIND.counted:
        return this.#count(entry)
      case KIND.revised:
        return this.#revise(entry)
      case KIND.withdrawn:
        return this.#withdraw(entry)
    }
    if (entry.campaign !== this.campaign.no) return
    if (entry.kind === KIND.joined) {
      this.#joined.add(entry.playerId!)
      this.#since.set(entry.playerId!, entry.seq)
    }
    if (entry.kind === KIND.paused) this.#pauses.push({ from: entry.seq, to: Infinity })
    if (entry.kind === KIND.resumed && this.#pauses.length > 0) this.#pauses.at(-1)!.to = entry.seq
  }

  #count(entry: Entry): void {
    const player = entry.playerId!
    if (!this.#takes(entry)) return
    const before = this.#scores.get(player) ?? NO_SCORE
    // It is counted whole below, with this wager in it.
    if (!this.#stale.has(player)) this.#set(player, withWager(before, entry, this.campaign.rules))
  }

  #revise(entry: Entry): void {
    const player = entry.playerId!
    if (this.#scores.has(player)) this.#stale.set(player, entry.seq)
  }

  #withdraw({ playerId, seq }: Entry): void {
    const player = playerId!
    this.#joined.delete(player)
    this.#since.set(player, seq)
    this.#stale.delete(player)
    if (!this.#scores.delete(player)) return
    this.#ranks.remove(player)
    this.changes++
  }

  #set(player: string, score: Score): void {
    const before = this.#scores.get(player)
    this.#scores.set(player, score)
    const { points, reachedAt } = score
    if (points === (before?.points ?? 0) && reachedAt === (before?.reachedAt ?? 0)) return
    if (points > 0) this.#ranks.set({ entrant: player, points, reachedAt })
    else this.#ranks.remove(player)
    this.changes++
  }

  /** Whether an entry is a wager that counts here. */
  #takes({ seq, playerId, game, stakeCents, placedAtMs, atMs }: Entry): boolean {
    const { fromSeq, toSeq, rules } = this.campaign
    return (
      seq > fromSeq! &&
      (toSeq === null || seq <= toSeq) &&
      placedAtMs >= rules.startsAt &&
      atMs < rules.endsAt &&
      stakeCents >= rules.minStake &&
      takesGame(this.campaign, game!) &&
      (rules.entry === 'all' || this.#joined.has(playerId!)) &&
      seq > (this.#since.get(playerId!) ?? 0) &&
      !this.#pauses.some(({ from, to }) => seq > from && seq < to)
    )
  }

  /** Players whose wagers have to be counted again: `recount` takes them. */
  stale(): readonly string[] {
    return [...this.#stale.keys()]
  }

  /** Counts players again, from all their entries since the campaign's start. */
  recount(entriesOf: ReadonlyMap<string, readonly Entry[]>): void {
    for (const [player, revisedAt] of this.#stale) {
      const score = scoreOf(
        latest(entriesOf.get(player) ?? [], entry => this.#takes(entry)),
        this.campaign.rules,
      )
      this.#set(player, { ...score, reachedAt: Math.max(score.reachedAt, revisedAt) })
    }
    this.#stale.clear()
  }

  hasJoined(player: string): boolean {
    return this.campaign.rules.entry === 'all' || this.#joined.has(player)
  }

  rankOf(player: string): number | undefined {
    return this.#ranks.rankOf(player)
  }

  pointsOf(player: string): number {
    return this.#scores.get(player)?.points ?? 0
  }

  top(count: number): readonly Standing[] {
    return this.#ranks.top(count)
  }
}

/** The wagers that count among an entrant's entries, each as its latest revision left it. */
function latest(entries: readonly Entry[], takes: (entry: Entry) => boolean): readonly Scored[] {
  const wagers = new Map<string, Scored>()
  for (const entry of entries) {
    const before = wagers.get(entry.ref!)
    if (entry.kind === KIND.counted && takes(entry)) wagers.set(entry.ref!, entry)
    if (entry.kind === KIND.revised && before)
      wagers.set(entry.ref!, {
        ...before,
        payoutCents: entry.payoutCents,
        riskCents: before.riskCents + entry.riskCents,
      })
  }
  return [...wagers.values()]
}
