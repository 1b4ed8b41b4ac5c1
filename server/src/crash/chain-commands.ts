import type { Beacon } from '@ruka/contract/crash-rounds'
import { beaconText, lookUp, namingFault } from '@ruka/games/crash/beacon'
import { recordChange } from '../platform/audit-log.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../platform/staff.ts'
import { giveSalt, nameBeacon } from './next-seed.ts'
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
    name: 'crash-beacon',
    usage: 'GAME CHAIN bitcoin HEIGHT | GAME CHAIN drand NETWORK ROUND --by WHO',
    about:
      'Names the source of the salt of a committed chain, once and for good: a block or a round of drand that is still to come; only where CRASH_BEACON is staff, or a chain has none',
    async run(ctx, call) {
      const actor = actorOf(call)
      const game = gameNamed(call.word(0, 'The game'))
      const id = chainNumber(call)
      const beacon = beaconTyped(call)
      const atMs = ctx.clock.now()
      const wrong = namingFault(beacon, atMs)
      if (wrong) throw new StaffUsage(`Name a source whose value is still to come: ${wrong}`)
      await ctx.db.tx(async tx => {
        if (!(await nameBeacon(tx, { game, id, beacon, atMs })))
          throw new StaffUsage(
            `There is no chain ${id} of ${game}, or its source is named, which never changes`,
          )
        await recordChange(tx, ctx.clock, {
          actor,
          what: 'crash.beacon',
          subject: `${game}:${id}`,
          after: beacon,
        })
      })
      return [`The salt of chain ${id} of ${game} will be ${lookUp(beacon)}`]
    },
  },
  {
    name: 'crash-salt',
    usage: 'GAME CHAIN VALUE --by WHO',
    about:
      'Gives a committed chain the value of its source, which crash-chains names: a block’s hash, or the randomness of a round of drand; once and for good',
    async run(ctx, call) {
      const actor = actorOf(call)
      const game = gameNamed(call.word(0, 'The game'))
      const id = chainNumber(call)
      const salt = call.word(2, 'The value').toLowerCase()
      if (call.words.length > 3) throw new StaffUsage('The source is named already: give its value only')
      const beacon = await ctx.db.tx(async tx => {
        const source = await giveSalt(tx, { game, id, salt, atMs: ctx.clock.now() })
        const after = { salt, beacon: source }
        await recordChange(tx, ctx.clock, { actor, what: 'crash.salt', subject: `${game}:${id}`, after })
        return source
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

/** @throws StaffUsage */
function beaconTyped(call: StaffCall): Beacon {
  const kind = call.word(2, 'The kind of source')
  const whole = (at: number, what: string) => {
    const text = call.word(at, what)
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new StaffUsage(`${what} is a whole number`)
    return Number(text)
  }
  if (kind === 'bitcoin') return { kind, height: whole(3, 'The height of the block') }
  if (kind !== 'drand') throw new StaffUsage('A source is bitcoin or drand')
  return { kind, chain: call.word(3, 'The network'), round: whole(4, 'The round') }
}

function linesOf({ id, game, length, commitment, committed_at, played, ...chain }: ChainFacts): string[] {
  const named = chain.beacon
    ? `from ${lookUp(chain.beacon)}`
    : 'FROM A SOURCE THAT IS NOT NAMED: crash-beacon'
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
