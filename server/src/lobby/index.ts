import type { Module } from '../platform/process/module.ts'
import { followPlays } from './played.ts'
import { followWins } from './wins.ts'

export { lobbyTopic } from './lobby-topic.ts'
export { popularReader } from './played.ts'

/** What happens in the games now, for the home page. */
export const lobbyModule: Module = {
  name: 'lobby',
  register(ctx) {
    followWins(ctx)
    followPlays(ctx)
  },
}
