import { beacon as namedBeacon } from '@ruka/contract/crash-rounds'
import { beaconText, signatureAt } from '@ruka/games/fair/beacon'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { staffChange, staffQuery, type StaffAction } from '../platform/staff/staff-action.ts'
import { wholeNumber } from '../platform/staff/staff-input.ts'
import { giveSalt } from './salts.ts'
import { readChains, type ChainFacts } from './published-rounds.ts'
import { crashGame, crashGames } from './model/crash-games.ts'

const shownChain = z.object({
  id: z.int(),
  game: z.string(),
  length: z.int(),
  commitment: z.string(),
  committed_at: z.date(),
  salt: z.string().nullable(),
  salt_source: z.enum(['own', 'given']).nullable(),
  salt_reference: z.string().nullable(),
  salt_signature: z.string().nullable(),
  salted_at: z.date().nullable(),
  beacon: z.nullable(namedBeacon),
  beacon_named_at: z.date().nullable(),
  closed_at: z.date().nullable(),
  played: z.int(),
})

/** Staff actions on the chains of seeds. */
export const chainActions: readonly StaffAction[] = [
  staffQuery({
    name: 'crash-chains',
    permission: 'chains.read',
    summary: 'The chains of crash games, which wait for a salt, and how much of each was played',
    input: { game: crashGame.optional() },
    words: ['game'],
    output: z.array(shownChain),
    async run(ctx: Ctx, { game }) {
      const chains: ChainFacts[] = []
      for (const slug of game === undefined ? crashGames.map(each => each.slug) : [game])
        chains.push(...(await readChains(ctx.db.read, slug)))
      return chains.map(({ commitment, ...chain }) => ({ ...chain, commitment: commitment.toString('hex') }))
    },
    lines: chains => (chains.length > 0 ? chains.flatMap(linesOf) : ['No chain was committed to yet']),
  }),
  staffChange({
    name: 'crash-salt',
    permission: 'chains.salt',
    summary: 'Gives a committed chain its salt, once and for good',
    about: 'A signature that is not of the round that the chain names is refused.',
    input: {
      game: crashGame,
      chain: wholeNumber('A chain is named by its number, as crash-chains lists it').describe(
        'The number of the chain, as crash-chains lists it',
      ),
      signature: z
        .string()
        .toLowerCase()
        .describe('The "signature" of the round of drand that crash-chains names, 96 hexadecimal digits'),
    },
    words: ['game', 'chain', 'signature'],
    reason: 'optional',
    output: z.object({ game: z.string(), chain: z.int(), salt: z.string(), beacon: namedBeacon }),
    run: (ctx: Ctx, { game, chain: id, signature }, { record }) =>
      ctx.db.tx(async tx => {
        const after = await giveSalt(tx, { game, id, signature, atMs: ctx.clock.now() })
        await record(tx, { subject: `${game}:${id}`, after })
        return { game, chain: id, ...after }
      }),
    lines: ({ game, chain, salt, beacon }) => [
      `Chain ${chain} of ${game} has its salt: ${salt} (${beaconText(beacon)})`,
    ],
  }),
]

type ShownChain = z.output<typeof shownChain>
function linesOf({ id, game, length, commitment, committed_at, played, ...chain }: ShownChain): string[] {
  const named = chain.beacon ? `from ${signatureAt(chain.beacon)}` : ': ITS SOURCE IS NOT NAMED YET'
  const waits = chain.closed_at ? 'none' : `WAITS FOR A SALT ${named}`
  const from = chain.salt_source === 'own' ? 'our own' : chain.salt_reference
  const salt = chain.salt === null ? waits : `${chain.salt} (${from}), ${chain.salted_at!.toISOString()}`
  const closed = chain.closed_at
    ? `, closed ${chain.closed_at.toISOString()} as the database was restored`
    : ''
  return [
    `${game} ${id}: ${played} of ${length} played${closed}`,
    `  committed  ${commitment}, ${committed_at.toISOString()}`,
    `  salt       ${salt}`,
  ]
}
