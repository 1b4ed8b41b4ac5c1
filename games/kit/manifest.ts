/** What every game says about itself. The lobby, limits, terms, history and help are driven by it. */
type Game = {
  readonly slug: string
  readonly name: string
  readonly tags: readonly string[]
  readonly launchIn: 'embedded' | 'newtab'
  readonly demo: boolean
  /** Stake bounds of one bet, in whole KES. */
  readonly stakeKes: { readonly min: number; readonly max: number }
  /** The most one bet may pay, in whole KES. */
  readonly payoutMaxKes: number
  /** Return to player as exact bounds over all strategies and stakes, in parts of a million. */
  readonly rtpX1000000: { readonly min: number; readonly max: number }
  /** Fetches what a visitor reads about the game before playing; a game without it has two ways in and no words. */
  readonly about?: () => Promise<{ readonly about: About }>
}

/** A game of rounds that all players share, on the engine `server/src/crash`. */
export type CrashManifest = Game & {
  readonly engine: 'crash'
  /**
   * The folder under `games/` whose client is served at `/{slug}/` of the games' origin. What is the game's own lies in its
   * `skins/{slug}/`: the page, and `tile.svg`, of which the shell's build draws the lobby's picture.
   */
  readonly client: string
}

/**
 * A game that each plays alone, on the engine `server/src/casino`. All of it lies in `games/{client}/`, its rules in
 * `{client}.rules.ts`: the shell reads manifests, and rules are too heavy for it.
 */
export type CasinoManifest = Game & {
  readonly engine: 'casino'
  readonly client: string
}

export type Manifest = CrashManifest | CasinoManifest

/** A text in both languages. */
export type Pair = readonly [en: string, sw: string]
/**
 * What a visitor reads about a game. No figure stands in it by hand: `{min}`, `{max}`, `{payout}`, `{returned}`, `{kept}`, `{day}`, `{seconds}`,
 * `{top}` and `{age}` are filled in with those of the game and of the house.
 */
export type About = { readonly lead: Pair; readonly sections: readonly AboutSection[] }
export type AboutSection = { readonly title: Pair; readonly text: Pair }
