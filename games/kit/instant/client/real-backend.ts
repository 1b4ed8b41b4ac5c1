import type { Fetch } from '@ruka/client/caller'
import { casinoApi } from '@ruka/contract/casino'
import type { Request } from '@ruka/contract/endpoint'
import { openGameApi, type Answer } from '../../api.ts'
import { playRefusalText } from '../../play-refusal-text.ts'
import type { GameBackend } from './game-backend.ts'

type Options = {
  readonly fetch: Fetch
  /** Where the games' API is, from `/game.json`. */
  readonly apiBase: string
  readonly token: string
  readonly game: string
  /** The token is invalid: the shell must open the game again. */
  readonly ended: () => void
}

/** The server, over HTTP. */
export function makeRealBackend({ fetch, apiBase, token, game, ended }: Options): GameBackend {
  const call = openGameApi({
    fetch,
    base: () => apiBase,
    token: () => token,
    ended,
    textOf: playRefusalText,
  })
  const { openCasinoGame, beginPlay, movePlay, changeSeeds, listPlays, readPlay } = casinoApi
  return {
    open: () => call(openCasinoGame, { game }).then(data),
    begin: order => call(beginPlay, { game, ...order } as Request<typeof beginPlay>).then(data),
    move: order => call(movePlay, { game, ...order } as Request<typeof movePlay>).then(data),
    changeSeeds: order => call(changeSeeds, { game, ...order }).then(data),
    plays: before => call(listPlays, { game, before }),
    read: id => call(readPlay, { game, id }).then(data),
  }
}

const data = <T>(answer: Answer<{ readonly data: T }>): Answer<T> =>
  'data' in answer ? { data: answer.data.data } : answer
