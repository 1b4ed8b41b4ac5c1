import { beaconText, signatureAt } from '@ruka/games/crash/beacon'
import { recordChange } from '../platform/audit-log.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../platform/staff.ts'
import { giveSalt } from './next-seed.ts'
import { readChains, type ChainFacts } from './read-chains.ts'
import { crashGames } from './crash-games.ts'

/** What staff can do about the chains that rounds are drawn from. */
export const chainCommands: readonly StaffCommand[] = [
  {
    name: 'crash-chains',
    usage: '[GAME]',
    about: 'The chains of crash games, which wait for a salt, and how much of each was played',
    async run(ctx, call) {
      const game = call.words[0]
      const games = game === undefined ? crashGames.map(({ slug }) => slug) : [gameNamed(game)]
      const lines: string[] = []
      for (const slug of games)
        for (const chain of await readChains(ctx.db.read, slug)) lines.push(...linesOf(chain))
      return lines.length > 0 ? lines : ['No chain was committed to yet']
    },
  },
  {
    name: 'crash-salt',
    usage: 'GAME CHAIN SIGNATURE --by WHO',
    about:
      'Gives a committed chain its salt: the signature of the round of drand that crash-chains names, which is verified; once and for good',
    async run(ctx, call) {
      const actor = actorOf(call)
      const game = gameNamed(call.word(0, 'The game'))
      const id = chainNumber(call)
      const signature = call.word(2, 'The signature').toLowerCase()
      if (call.words.length > 3) throw new StaffUsage('The source is named already: give its signature only')
      const { salt, beacon } = await ctx.db.tx(async tx => {
        const after = await giveSalt(tx, { game, id, signature, atMs: ctx.clock.now() })
        await recordChange(tx, ctx.clock, { actor, what: 'crash.salt', subject: `${game}:${id}`, after })
        return after
      })
      return [`Chain ${id} of ${game} has its salt: ${salt} (${beaconText(beacon)})`]
    },
  },
]

/** @throws StaffUsage when there is no such crash game. */
export function gameNamed(game: string): string {
  if (!crashGames.some(({ slug }) => slug === game)) throw new StaffUsage(`There is no crash game ${game}`)
  return game
}

/** @throws StaffUsage */
function chainNumber(call: StaffCall): number {
  const id = call.word(1, 'The chain')
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new StaffUsage('A chain is named by its number, as crash-chains lists it')
  return Number(id)
}

function linesOf({ id, game, length, commitment, committed_at, played, ...chain }: ChainFacts): string[] {
  const named = chain.beacon ? `from ${signatureAt(chain.beacon)}` : ': ITS SOURCE IS NOT NAMED YET'
  const waits = chain.closed_at ? 'none' : `WAITS FOR A SALT ${named}`
  const from = chain.salt_source === 'own' ? 'our own' : chain.salt_reference
  const salt = chain.salt === null ? waits : `${chain.salt} (${from}), ${chain.salted_at!.toISOString()}`
  const closed = chain.closed_at
    ? `, closed ${chain.closed_at.toISOString()} as the database was restored`
    : ''
  return [
    `${game} ${id}: ${played} of ${length} played${closed}`,
    `  committed  ${commitment.toString('hex')}, ${committed_at.toISOString()}`,
    `  salt       ${salt}`,
  ]
}
