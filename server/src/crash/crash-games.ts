import { games, type CrashManifest } from '@ruka/games'

/** The games that this engine runs. */
export const crashGames: readonly CrashManifest[] = games.filter(game => game.engine === 'crash')
