import type { Draw } from '@ruka/games/crash/outcome.rules'

/** What a round's outcome is drawn from beside its seed. Players give no seeds of their own yet. */
export const drawOf = (game: string, number: number, salt: string): Draw => ({
  roundId: `${game}:${number}`,
  clientSeeds: ['', '', ''],
  salt,
})
