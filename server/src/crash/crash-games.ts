import { games, type Manifest } from '@ruka/games'

/** The games that this engine runs. */
export const crashGames: readonly Manifest[] = games.filter(game => game.engine === 'crash')
