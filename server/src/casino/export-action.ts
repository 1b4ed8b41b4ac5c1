import { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { Refused } from '../platform/refused.ts'
import { signedFile, writeSigned } from '../platform/sign-export.ts'
import { staffQuery } from '../platform/staff-action.ts'
import { nairobiDay } from '../platform/staff-input.ts'
import { casinoGames } from './casino-games.ts'
import { playLines } from './export-plays.ts'
import { periodOf } from './period.ts'

/** A signed record of plays for an auditor. */
export const exportAction = staffQuery({
  name: 'casino-export',
  permission: 'exports.sign',
  summary:
    'Writes all plays of the pairs of seeds that ended on the Nairobi days from one to another, signed; npm run verify-plays checks it',
  input: { game: z.string(), from: nairobiDay, to: nairobiDay, ...signedFile },
  words: ['game', 'from', 'to'],
  secrets: ['EXPORT_KEY'],
  async run(ctx: Ctx, { game, from, to, previousKey, file = `casino-${game}-${from}-${to}.json` }) {
    const manifest = casinoGames.find(({ slug }) => slug === game)
    if (!manifest) throw new Refused('not_found', `There is no instant game ${game}`)
    const period = periodOf(from, to)
    const publicKey = await writeSigned(ctx, { file, use: 'casino-export', isPrevious: previousKey }, key =>
      playLines(ctx, { manifest, period, publicKey: key }),
    )
    return { game, file, publicKey }
  },
  lines: ({ game, file, publicKey }) => [`The plays of ${game} are in ${file}`, `Public key ${publicKey}`],
})
