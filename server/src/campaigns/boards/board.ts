import { takesGame, type BoardCampaign } from '../model/campaigns.ts'
import { KIND, type Entry } from '../model/journal.ts'
import { NO_SCORE, replay, withWager, type Score, type Step } from './points.rules.ts'
import { RankBoard, type Standing } from './rank-board.ts'

/**
 * A race or tournament in memory: what follows from the journal for it. Entries come in order, each once; what it holds
 * can be had again at any time by taking the journal from the campaign's start.
 */
export class CampaignBoard {
  #ranks = new RankBoard()
  readonly #scores = new Map<string, Score>()
  readonly #joined = new Set<string>()
  /** Where a player's wagers begin to count: behind the entry by which they joined, or came back. */
  readonly #since = new Map<string, number>()
  /** Between these entries it was paused. */
  readonly #pauses: { readonly from: number; to: number }[] = []
  /** Players of whom a wager changed after it was counted. */
  readonly #stale = new Set<string>()
  /** Rises with each change of a place. */
  changes = 0

  /** As the registry has it: its state changes while the board stays. */
  campaign: BoardCampaign

  /** While a journal is loaded there are no ranks: to sort all of them once at the end takes far less time. */
  #isLoading: boolean

  /** An empty board. One that is loading has no ranks until `endLoading`. */
  constructor(campaign: BoardCampaign, { isLoading = false } = {}) {
    this.campaign = campaign
    this.#isLoading = isLoading
  }

  endLoading(): void {
    const standings = [...this.#scores].map(([entrant, { points, reachedAt }]) => ({
      entrant,
      points,
      reachedAt,
    }))
    this.#isLoading = false
    this.#ranks = new RankBoard(standings.filter(({ points }) => points > 0))
    this.changes++
  }

  /** The number of entrants of a campaign that is over, whose places are not all kept. */
  #entrants: number | undefined

  get entrants(): number {
    return this.#entrants ?? this.#ranks.size
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
    // However small it is: it may have been a bet against others.
    if (this.#isOf(entry) && this.#scores.has(entry.playerId!)) this.#stale.add(entry.playerId!)
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
    if (this.#isLoading) return
    const { points, reachedAt } = score
    if (points === (before?.points ?? 0) && reachedAt === (before?.reachedAt ?? 0)) return
    if (points > 0) this.#ranks.set({ entrant: player, points, reachedAt })
    else this.#ranks.remove(player)
    this.changes++
  }

  /** Whether an entry is a wager that counts here. */
  #takes(entry: Entry): boolean {
    const { seq, playerId, atMs } = entry
    const { fromSeq, toSeq, rules } = this.campaign
    return (
      this.#mayCount(entry) &&
      seq > fromSeq! &&
      (toSeq === null || seq <= toSeq) &&
      atMs < rules.endsAt &&
      (rules.entry === 'all' || this.#joined.has(playerId!)) &&
      seq > (this.#since.get(playerId!) ?? 0) &&
      !this.#pauses.some(({ from, to }) => seq > from && seq < to)
    )
  }

  /** What a wager must be to count here. A bet against others takes from them, whatever its stake and odds. */
  #mayCount(entry: Entry): boolean {
    const { stakeCents, riskCents, leastOdds } = entry
    const { minStake, minOdds = null } = this.campaign.rules
    const isEnough =
      stakeCents >= minStake && (minOdds === null || leastOdds === null || leastOdds >= minOdds)
    return (isEnough || riskCents < 0) && this.#isOf(entry)
  }

  #isOf({ game, placedAtMs }: Entry): boolean {
    return placedAtMs >= this.campaign.rules.startsAt && takesGame(this.campaign, game!)
  }

  /** The board of a campaign that is over: its places as they were paid, and how many players it had. */
  static ofPlaces(campaign: BoardCampaign, places: readonly Standing[], entrants: number): CampaignBoard {
    const board = new CampaignBoard(campaign)
    for (const { entrant, ...standing } of places) {
      board.#ranks.set({ entrant, ...standing })
      board.#scores.set(entrant, { ...NO_SCORE, ...standing })
    }
    board.#entrants = entrants
    return board
  }

  /** Players whose wagers have to be counted again: `recount` takes them. */
  stale(): readonly string[] {
    return [...this.#stale]
  }

  /** Counts these players again, each from all its entries since the campaign's start. */
  recount(entriesOf: ReadonlyMap<string, readonly Entry[]>): void {
    for (const [player, entries] of entriesOf) {
      this.#stale.delete(player)
      this.#set(player, replay(this.#stepsOf(entries), this.campaign.rules))
    }
  }

  #stepsOf(entries: readonly Entry[]): readonly Step[] {
    return entries.flatMap(entry => {
      const isRevised = entry.kind === KIND.revised
      const counts = isRevised || (entry.kind === KIND.counted && this.#takes(entry))
      return counts ? [{ ref: entry.ref!, wager: entry, isRevised }] : []
    })
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
