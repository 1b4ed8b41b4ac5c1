/**
 * The list of games: a game is its folder and one line here, or in `crash/games.ts`. The shell reads it, too,
 * so it imports no client code.
 */
import { crashGames } from './crash/games.ts'
import { dice } from './dice/manifest.ts'
import { hilo } from './hilo/manifest.ts'
import { keno } from './keno/manifest.ts'
import { ligiKuu } from './league/skins/ligi-kuu/manifest.ts'
import { rukaLeague } from './league/skins/virtual-league/manifest.ts'
import { coin } from './coin/manifest.ts'
import { mines } from './mines/manifest.ts'
import { plinko } from './plinko/manifest.ts'
import { roulette } from './roulette/manifest.ts'
import { savanna } from './savanna/manifest.ts'
import { scratch } from './scratch/manifest.ts'
import { wheel } from './wheel/manifest.ts'
import type { Manifest, Product } from './kit/manifest.ts'

export const games: readonly Manifest[] = [
  ...crashGames,
  rukaLeague,
  ligiKuu,
  dice,
  mines,
  plinko,
  wheel,
  roulette,
  hilo,
  keno,
  savanna,
  coin,
  scratch,
]
/** Products with a page of the site, and no entry of the lobby; a visitor opens them as they are. */
export const products: readonly Product[] = [{ slug: 'sports', name: 'Sports' }]
/** Other pages of the games' origin: the folder of each, by its path. */
export const pages: Readonly<Record<string, string>> = {
  verify: 'crash/verify',
  'verify-league': 'league/verify',
}
export { pagePath } from '@ruka/contract/page-path'
export type {
  About,
  CasinoManifest,
  CrashManifest,
  LeagueManifest,
  Manifest,
  Pair,
  Product,
} from './kit/manifest.ts'
