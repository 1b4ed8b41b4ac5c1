import { games } from '@ruka/games'
import { useState } from 'react'
import { gameFigures } from '../../lib/game-figures.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { homePartsWords } from './home-parts-words.ts'

/** What one of our games returns on average, and its smallest stake. */
export default function CardFacts({ slug }: { readonly slug: string }) {
  const t = useWords(homePartsWords)
  const game = games.find(each => each.slug === slug)
  const [nowMs] = useState(Date.now)
  if (!game) return null
  const { min, max } = game.rtpX1000000
  const [least, most] = [tenths(min), tenths(max)]
  const returned = least === most ? `${most}%` : `${least}–${most}%`
  return t('facts', { returned, stake: gameFigures(game, site(), nowMs).min })
}

/** Millionths as per cent, cut to tenths: no more is promised than is returned. */
const tenths = (x1000000: number): number => Math.floor(x1000000 / 1_000) / 10
