import { checkPublished } from '../check-published.ts'
import type { PublishedPlay } from '../published-play.ts'
import type { AnyGame } from './game.ts'
import type { Recalled } from './game-backend.ts'
import type { Witness } from './witness.ts'

/** The data to check a play; undefined while its server seed is secret, and for a play without draws. */
export const publishedOf = ({ play, hash, clientSeed, serverSeed }: Recalled): PublishedPlay | undefined =>
  serverSeed === null || play.state !== 'over'
    ? undefined
    : {
        game: play.game,
        version: play.version,
        hash,
        serverSeed,
        clientSeed,
        nonce: play.nonce,
        stake: play.stake,
        cap: play.cap,
        start: play.start,
        moves: play.moves,
        shown: play.shown,
        pay: play.pay,
      }

/** Whether this device was shown the hash before the play began. */
export const isWitnessed = ({ play }: Recalled, { seen }: Witness): boolean =>
  play.nonce >= (seen(play.seeds)?.begun?.from ?? Infinity)

/**
 * Replays a play from its seeds: whether the seed is the one committed to, and the result and the payout
 * follow from it. The hash that this device was shown before is checked first, since a dishonest operator can
 * forge all other data consistently.
 */
export function checkPlay(
  { rules }: Pick<AnyGame, 'rules'>,
  recalled: Recalled,
  witness: Witness,
): { readonly fits: boolean; readonly text: string } {
  const no = (text: string) => ({ fits: false, text })
  if (recalled.play.state === 'returned') return no('Nothing was drawn: the stake was returned.')
  if (recalled.play.state === 'open') return no('This play is not over yet.')
  const published = publishedOf(recalled)
  if (!published)
    return no(
      witness.isPast(recalled.play.seeds)
        ? 'The server keeps its seed secret though the pair has ended. Tell support, and if need be the regulator.'
        : 'The server’s seed is still secret.',
    )
  if (!rules.some(({ version }) => version === published.version))
    return no(`This page does not know ${published.version}.`)
  const { hash, clientSeed } = published
  const broken = witness.changed({ id: recalled.play.seeds, hash, clientSeed })
  if (broken) return no(`This is not what this device was shown. ${broken}`)
  const { seedFits, shownFits, payFits } = checkPublished(rules, published)
  if (!seedFits) return no('The server’s seed does not have the hash that was shown before.')
  if (!shownFits) return no('The seeds draw another result than was shown.')
  if (!payFits) return no('The result pays something else than was paid.')
  return {
    fits: true,
    text: `It checks out: the seed is the one committed to, and result and payout follow from it. ${
      isWitnessed(recalled, witness)
        ? 'This device was shown its hash before the play.'
        : 'This device was not shown its hash before the play; compare it with the device that played.'
    }`,
  }
}
