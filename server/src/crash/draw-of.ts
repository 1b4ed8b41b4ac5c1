import type { Draw } from '@ruka/games/crash/outcome.rules'

/** Of the first three players who bet on a round, in this order; empty where there are fewer or they gave none. */
export type ClientSeeds = Draw['clientSeeds']
export const NO_SEEDS: ClientSeeds = ['', '', '']

/** How the draw names a round. */
export const roundIdOf = (game: string, number: number): string => `${game}:${number}`

/** What a round's outcome is drawn from beside its seed. */
export const drawOf = (
  game: string,
  number: number,
  { salt, clientSeeds }: { salt: string; clientSeeds: ClientSeeds },
): Draw => ({ roundId: roundIdOf(game, number), clientSeeds, salt })
