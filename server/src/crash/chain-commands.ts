import { recordChange } from '../platform/audit-log.ts'
import { actorOf, StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { giveSalt } from './next-seed.ts'
import { readChains, type ChainFacts } from './read-chains.ts'
import { crashGames } from './crash-games.ts'

/** Characters of a line that everybody can type, so that a message is the same wherever it is checked. */
const SALT = /^[\x21-\x7e]{1,256}$/
const REFERENCE = /^(?! *$)[\x20-\x7e]{1,256}$/

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
    usage: 'GAME CHAIN SALT REFERENCE --by WHO',
    about:
      'Fixes the salt of a committed chain, once and for good: a public value that nobody knew when the chain was committed to, such as a block’s hash, and where to look it up',
    async run(ctx, call) {
      const actor = actorOf(call)
      const game = gameNamed(call.word(0, 'The game'))
      const id = call.word(1, 'The chain')
      const salt = call.word(2, 'The salt')
      const reference = call.word(3, 'The reference').trim()
      if (call.words.length > 4) throw new StaffUsage('Put the reference in quotes')
      if (!/^[1-9]\d{0,14}$/.test(id))
        throw new StaffUsage('A chain is named by its number, as crash-chains lists it')
      if (!SALT.test(salt))
        throw new StaffUsage('A salt has 1 to 256 letters, digits or signs, without spaces or line breaks')
      if (!REFERENCE.test(reference))
        throw new StaffUsage('A reference has 1 to 256 letters, digits, signs or spaces, in one line')
      await ctx.db.tx(async tx => {
        const given = { game, id: Number(id), salt, reference, atMs: ctx.clock.now() }
        if (!(await giveSalt(tx, given)))
          throw new StaffUsage(
            `There is no chain ${id} of ${game}, or it has its salt already, which never changes`,
          )
        await recordChange(tx, ctx.clock, {
          actor,
          what: 'crash.salt',
          subject: `${game}:${id}`,
          after: { salt, reference },
        })
      })
      return [`Chain ${id} of ${game} has its salt: ${salt} (${reference})`]
    },
  },
]

/** @throws StaffUsage when there is no such crash game. */
export function gameNamed(game: string): string {
  if (!crashGames.some(({ slug }) => slug === game)) throw new StaffUsage(`There is no crash game ${game}`)
  return game
}

function linesOf({ id, game, length, commitment, committed_at, played, ...chain }: ChainFacts): string[] {
  const salt =
    chain.salt === null
      ? chain.closed_at
        ? 'none'
        : 'WAITS FOR A SALT'
      : `${chain.salt} (${chain.salt_source === 'own' ? 'our own' : chain.salt_reference}), ${chain.salted_at!.toISOString()}`
  const closed = chain.closed_at
    ? `, closed ${chain.closed_at.toISOString()} as the database was restored`
    : ''
  return [
    `${game} ${id}: ${played} of ${length} played${closed}`,
    `  committed  ${commitment.toString('hex')}, ${committed_at.toISOString()}`,
    `  salt       ${salt}`,
  ]
}
