import { fill } from '../../fill.ts'
import { checkPublished } from '../check-published.ts'
import type { PublishedPlay } from '../published/published-play.ts'
import * as words from './dialogs/locales/dialogs.en.json'
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
  if (recalled.play.state === 'returned') return no(words.checkReturned)
  if (recalled.play.state === 'open') return no(words.checkOpen)
  const published = publishedOf(recalled)
  if (!published) return no(witness.isPast(recalled.play.seeds) ? words.checkHidden : words.checkSecret)
  if (!rules.some(({ version }) => version === published.version))
    return no(fill(words.checkUnknown, { version: published.version }))
  const { hash, clientSeed } = published
  const broken = witness.changed({ id: recalled.play.seeds, hash, clientSeed })
  if (broken) return no(fill(words.checkDiffers, { fault: broken }))
  const { seedFits, shownFits, payFits } = checkPublished(rules, published)
  if (!seedFits) return no(words.seedDiffers)
  if (!shownFits) return no(words.checkResult)
  if (!payFits) return no(words.checkPay)
  return { fits: true, text: isWitnessed(recalled, witness) ? words.genuineSeen : words.genuineUnseen }
}
