import { LEVELS, type campaignsApi } from '@ruka/contract/campaigns'
import type { campaignsNowApi } from '@ruka/contract/campaigns-now'
import type { Language } from '@ruka/contract/languages'
import { asCents, toKes } from '@ruka/contract/money'
import { countedAddress, countedNetwork } from '../platform/base/client-address.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql, type Reader } from '../platform/db/db.ts'
import { fairQueue } from '../platform/base/fair-queue.ts'
import type { Handlers } from '../platform/http/http.ts'
import { limitAddresses } from '../platform/http/read-limits.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { Refused } from '../platform/base/refused.ts'
import { TokenBucket } from '../platform/base/token-bucket.ts'
import { readViewer, type ShownKey } from '../widgets/index.ts'
import { readCampaign, type Campaign } from './model/campaigns.ts'
import type { Campaigns } from './open-campaigns.ts'
import { join } from './running/run-campaign.ts'
import { outlineOf, showNow } from './edge/show-now.ts'
import { showAll, showOwn, type Now } from './edge/show.ts'

/** What is public is read at most once in this many seconds, however often it is asked for. */
const READ_S = 1
const WINS_SHOWN = 50
/**
 * How often wins are read with their entries, for an address and for all: one has an entry of each player who took
 * part, which is 6 MB for 100,000. What many ask for at the same time is read once; beyond what may be read at once
 * networks take turns, so that none has them all.
 */
const ENTRIES = {
  ofAddress: { perSecond: 0.5, burst: 10 },
  ofAll: { perSecond: 2, burst: 20 },
  waitingMax: 20,
  waitMaxMs: 10_000,
}
/** Players who may not play look on as visitors do. */
const TAKES_PART = 'active'

export function campaignsHandlers(
  ctx: Ctx,
  { now: read, registry }: Pick<Campaigns, 'now' | 'registry'>,
): Pick<Handlers, keyof typeof campaignsApi | keyof typeof campaignsNowApi> {
  const cached = openReplyCache(ctx.clock)
  const countAddress = limitAddresses(ctx.clock, ENTRIES.ofAddress)
  const readEntries = takeTurns(ctx.clock)
  const now = () => cached('now', READ_S, read) as Promise<Now>
  const campaigns = () =>
    cached('campaigns', READ_S, () => registry.now(ctx.db.read)) as Promise<readonly Campaign[]>
  /** Whether it is a jackpot that the public may know of. Strangers choose the ids, so this cache is its own. */
  const cachedById = openReplyCache(ctx.clock)
  const hasWins = (id: string) =>
    cachedById(id, READ_S, async () => {
      const campaign = await readCampaign(ctx.db.read, id)
      return campaign?.rules.kind === 'jackpot' && campaign.state !== 'draft' && campaign.state !== 'void'
    })
  /** @throws Refused for a key that proves nothing */
  const viewerOf = async (key: ShownKey) => {
    const viewer = await readViewer(ctx, key)
    if (!viewer) throw new Refused('widget_key_not_valid')
    return viewer
  }
  return {
    async readCampaigns({ query: { language, ...key } }) {
      const { playerId } = await viewerOf(key)
      return showAll(await now(), { language, playerId, nowMs: ctx.clock.now() })
    },
    async joinCampaign({ params: { id }, body }) {
      const { playerId } = await viewerOf(body)
      if (playerId === undefined) throw new Refused('widget_key_not_valid')
      await join(ctx, { id, playerId })
      const board = (await now()).boards.find(({ campaign }) => campaign.id === id)
      const own = board ? showOwn(board, playerId) : { rank: null, points: 0 }
      // What was read a moment ago may not know it yet.
      return { own: { ...own, has_joined: true } }
    },
    async readJackpotWins({ params: { id }, query: { level, number }, ip }) {
      const one =
        level === undefined || number === undefined
          ? undefined
          : { place: LEVELS.indexOf(level), number: Number(number) }
      if (!(await hasWins(id))) throw new Refused('campaign_unknown')
      const read = () => readWins(ctx.db.read, id, one)
      if (one) countAddress(ip)
      return { data: (await (one ? readEntries(ip, read) : read())).map(shownWin) }
    },
    readCampaignsNow: async ({ query: { language, game }, session }) =>
      showNow(await now(), {
        language,
        game,
        playerId: session?.status === TAKES_PART ? session.playerId : undefined,
        nowMs: ctx.clock.now(),
      }),
    readCampaignsOutline: async () => outlineOf(await campaigns(), ctx.clock.now()),
  }
}

/** Does what costs much for one after the other, at the rate for all. @throws Refused too_many_requests */
function takeTurns(clock: Clock) {
  const { waitingMax, waitMaxMs, ofAll } = ENTRIES
  const turns = fairQueue({ atOnce: 1, waitingMax, waitMaxMs, clock, refusal: 'too_many_requests' })
  const rate = new TokenBucket(ofAll, clock)
  return <T>(ip: string, work: () => Promise<T>): Promise<T> =>
    turns.run({ network: countedNetwork(ip), part: countedAddress(ip) }, async () => {
      const waitMs = rate.waitMs()
      if (waitMs > 0) await new Promise<void>(resolve => void clock.after(waitMs, resolve))
      rate.spend(1)
      return work()
    })
}

/** What is public now, as JSON in a language, for the page that shows it first. */
export const campaignsReader =
  (ctx: Ctx & { readonly campaigns: Pick<Campaigns, 'now'> }) =>
  async (language: Language): Promise<string> =>
    JSON.stringify(
      showAll(await ctx.campaigns.now(), { language, playerId: undefined, nowMs: ctx.clock.now() }),
    )

type WinName = { readonly place: number; readonly number: number }
type Win = WinName & {
  readonly alias: string
  readonly cents: number
  readonly at: Date
  readonly how: 'stake' | 'deadline'
  readonly chain: number
  readonly head: Buffer
  readonly committedAt: Date
  readonly seedNo: number
  readonly seed: Buffer
  readonly promise: Buffer
  readonly ticket: string
  readonly stakeCents: number
  readonly oneInCents: number
  readonly fixedAt: Date | null
  readonly beaconRound: number | null
  readonly beaconSignature: Buffer | null
  readonly entries: { ticket: string; weight: number }[] | null
}

/** The latest wins, or the one that was named, which alone comes with its entries. */
const readWins = (reader: Reader, id: string, one: WinName | undefined): Promise<readonly Win[]> =>
  rows(
    reader,
    sql<Win>`select w.number, level as place, alias, amount_cents as cents, at, how, chain,
        c.commitment as head, c.committed_at as "committedAt", w.seed_no as "seedNo", seed, sha256(seed) as promise, ticket,
        stake_cents as "stakeCents", one_in_cents as "oneInCents", fixed_at as "fixedAt",
        beacon_round as "beaconRound", beacon_signature as "beaconSignature",
        ${one ? sql`entries` : sql`null::jsonb`} as entries
      from campaigns.wins as w
        join campaigns.chains as c on (c.campaign_id, c.number) = (w.campaign_id, w.chain)
      where w.campaign_id = ${id}
        ${one ? sql`and level = ${one.place} and w.number = ${one.number}` : sql``}
      order by id desc limit ${WINS_SHOWN}`,
  )

const shownWin = ({ number, place, alias, cents, at, how, seedNo, seed, promise, ticket, ...win }: Win) => ({
  number,
  level: LEVELS[place]!,
  alias,
  amount: toKes(asCents(cents)),
  at: at.toISOString(),
  how,
  chain: {
    number: win.chain,
    commitment: win.head.toString('hex'),
    committed_at: win.committedAt.toISOString(),
  },
  seed_no: seedNo,
  commitment: promise.toString('hex'),
  seed: seed.toString('hex'),
  ticket,
  stake: toKes(asCents(win.stakeCents)),
  one_in: toKes(asCents(win.oneInCents)),
  beacon:
    win.fixedAt && win.beaconRound !== null && win.beaconSignature
      ? {
          fixed_at: win.fixedAt.toISOString(),
          round: win.beaconRound,
          signature: win.beaconSignature.toString('hex'),
        }
      : null,
  ...(win.entries ? { entries: win.entries } : {}),
})
