import { SIGNED_OPTIONS, writeSigned } from '../platform/sign-export.ts'
import { StaffUsage, type StaffCommand } from '../platform/staff.ts'
import { casinoGames } from './casino-games.ts'
import { playLines } from './export-plays.ts'
import { periodOf } from './period.ts'

/** A signed record of plays for an auditor. */
export const exportCommand: StaffCommand = {
  name: 'casino-export',
  usage: `GAME FROM TO ${SIGNED_OPTIONS}`,
  about:
    'Writes all plays of the pairs of seeds that ended on the Nairobi days from one to another, signed; npm run verify-plays checks it',
  needs: ['EXPORT_KEY'],
  async run(ctx, call) {
    const game = call.word(0, 'The game')
    const manifest = casinoGames.find(({ slug }) => slug === game)
    if (!manifest) throw new StaffUsage(`There is no instant game ${game}`)
    const [first, last] = [call.word(1, 'The first day'), call.word(2, 'The last day')]
    const period = periodOf(first, last)
    const file = call.optional('file') ?? `casino-${game}-${first}-${last}.json`
    const publicKey = await writeSigned(
      ctx,
      { file, use: 'casino-export', isPrevious: call.flag('previous-key') },
      key => playLines(ctx, { manifest, period, publicKey: key }),
    )
    return [`The plays of ${game} are in ${file}`, `Public key ${publicKey}`]
  },
}
