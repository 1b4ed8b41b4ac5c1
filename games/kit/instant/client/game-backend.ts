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
  /** The pair that it is to be drawn from, by its number. */
  readonly seeds: number
}
export type MoveOrder = { readonly id: string; readonly n: number; readonly move: unknown }

/**
 * A certain answer: what was asked for, or why not. Where none came, the promise is rejected and the outcome
 * is unknown.
 */
export type Answer<T> = { readonly data: T } | { readonly refused: Refusal }
export type Refusal = { readonly code: string; readonly text: string }

/** The house, as a game asks it. Money orders may be sent again as they are: they count once. */
export type GameBackend = {
  open(): Promise<Answer<Opened>>
  begin(order: BeginOrder): Promise<Answer<Played>>
  move(order: MoveOrder): Promise<Answer<Played>>
  changeSeeds(order: { readonly nextHash: string; readonly clientSeed: string }): Promise<Answer<Seeded>>
  plays(before: string | undefined): Promise<Answer<Past>>
  read(id: string): Promise<Answer<Recalled>>
}
