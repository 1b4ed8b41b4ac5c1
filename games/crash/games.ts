import type { CrashManifest } from '../kit/manifest.ts'
import { aviator } from './skins/aviator/manifest.ts'
import { jetx } from './skins/jetx/manifest.ts'

/** The crash games, apart from the others: the first load of home shows what happens in them. */
export const crashGames: readonly CrashManifest[] = [aviator, jetx]
