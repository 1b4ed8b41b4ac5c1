import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLaunchToken } from '../src/catalogue/index.ts'
import { openPlayer } from './casino-players.ts'
import { providerClient } from './provider-client.ts'
import { openWorld } from './world.ts'

const [KEY, KEY_BEFORE, OTHER_KEY] = ['a1'.repeat(32), 'a0'.repeat(32), 'b2'.repeat(32)]
const game = (slug: string) => ({
  slug,
  name: `Sample ${slug}`,
  tags: ['live'],
  launchIn: 'newtab',
  launchUrl: `https://${slug}.example/play`,
  demoUrl: `https://${slug}.example/demo`,
  stakeKes: { min: 10, max: 1_000 },
  payoutMaxKes: 50_000,
  rtpX1000000: 965_000,
})

/** Two providers with a game each, and players in sessions of the first one's. */
export async function openProviders(env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ruka-providers-'))
  const file = join(folder, 'providers.json')
  await writeFile(
    file,
    JSON.stringify([
      { id: 'sample', name: 'Sample', key: KEY, keyBefore: KEY_BEFORE, games: [game('wheel-of-sample')] },
      { id: 'other', name: 'Other', key: OTHER_KEY, games: [game('other-game')] },
    ]),
  )
  const opened = await openWorld({ env: { ...env, PROVIDERS_FILE: file } })
  const world = {
    ...opened,
    async close() {
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
  const ours = providerClient(world, { id: 'sample', key: KEY })
  const others = providerClient(world, { id: 'other', key: OTHER_KEY })
  return {
    world,
    ours,
    /** The provider while it still signs with its previous key. */
    before: providerClient(world, { id: 'sample', key: KEY_BEFORE }),
    others,
    async openSession({ cash = 1_000, slug = 'wheel-of-sample', client = ours } = {}) {
      const who = await openPlayer(world.ctx, cash)
      const launch = await openLaunchToken(world.ctx, slug, who)
      const { data } = await client.open(launch)
      const session = data!['session'] as string
      return {
        ...who,
        launch,
        session,
        player: data!['player'] as string,
        balance: async () => (await client.balance(session)).data!['balance'],
      }
    },
  }
}
export type Providers = Awaited<ReturnType<typeof openProviders>>
type ProviderSession = Awaited<ReturnType<Providers['openSession']>>

let names = 0
export const named = (what: string): string => `${what}-${++names}`

export const debitOf = (
  { session }: ProviderSession,
  { round = named('round'), amount = 100, transaction = named('debit') } = {},
) => ({ session, transaction, round, amount })

export const creditOf = ({ player }: ProviderSession, round: string, amount: number, endsRound = true) => ({
  player,
  transaction: named('credit'),
  round,
  amount,
  endsRound,
})

export const rollbackOf = (
  { player }: ProviderSession,
  { round, transaction }: { round: string; transaction: string },
) => ({ player, transaction: named('rollback'), round, debit: transaction })
