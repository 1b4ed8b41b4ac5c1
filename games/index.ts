/** The list of games: a game is its folder and one line here. */
import { aviator } from './crash/skins/aviator/manifest.ts'
import type { Manifest } from './kit/manifest.ts'

export const games: readonly Manifest[] = [aviator]
export type { Manifest }
