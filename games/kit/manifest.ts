/** What a game says about itself. The lobby, limits, history and help are driven by it. */
export type Manifest = {
  readonly slug: string
  readonly name: string
  /** The engine that runs it on the server. */
  readonly engine: 'crash'
  /** The folder under `games/` whose client is served at `/{slug}/` of the games' origin. */
  readonly client: string
  readonly tags: readonly string[]
  readonly launchIn: 'embedded' | 'newtab'
  readonly demo: boolean
  /** Stake bounds of one bet, in whole KES. */
  readonly stakeKes: { readonly min: number; readonly max: number }
  /** The most one bet may pay, in whole KES. */
  readonly payoutMaxKes: number
  /** Return to player as exact bounds over all strategies, in parts of ten thousand. */
  readonly rtpX10000: { readonly min: number; readonly max: number }
}
