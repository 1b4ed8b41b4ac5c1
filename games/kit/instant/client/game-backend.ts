import type { casinoApi } from '@ruka/contract/casino'
import type { Reply } from '@ruka/contract/endpoint'

type Data<Name extends keyof typeof casinoApi> = Reply<(typeof casinoApi)[Name]>['data']
export type Opened = Data<'openCasinoGame'>
export type Played = Data<'beginPlay'>
export type Seeded = Data<'changeSeeds'>
export type Recalled = Data<'readPlay'>
export type Past = Reply<(typeof casinoApi)['listPlays']>
export type Limits = Opened['limits']

export type BeginOrder = {
  readonly id: string
  readonly stake: number
  readonly start: unknown
  /** The id of the pair from which the play must be drawn. */
  readonly seeds: number
}
export type MoveOrder = { readonly id: string; readonly n: number; readonly move: unknown }

/**
 * A definite answer: the result or a refusal. Without an answer the promise is rejected and the outcome is
 * unknown.
 */
export type Answer<T> = { readonly data: T } | { readonly refused: Refusal }
export type Refusal = { readonly code: string; readonly text: string }

/** The backend of a game. Money orders may be repeated unchanged: they count once. */
export type GameBackend = {
  open(): Promise<Answer<Opened>>
  begin(order: BeginOrder): Promise<Answer<Played>>
  move(order: MoveOrder): Promise<Answer<Played>>
  changeSeeds(order: { readonly nextHash: string; readonly clientSeed: string }): Promise<Answer<Seeded>>
  plays(before: string | undefined): Promise<Answer<Past>>
  read(id: string): Promise<Answer<Recalled>>
}
