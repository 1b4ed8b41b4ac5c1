/** The description of a game, from which the lobby, limits, terms, history and help are derived. */
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
  /** Fetches the description for visitors; a game without it has only its two start buttons. */
  readonly about?: () => Promise<{ readonly about: About }>
}

/** A game of rounds that all players share, on the engine `server/src/crash`. */
export type CrashManifest = Game & {
  readonly engine: 'crash'
  /**
   * The folder under `games/` whose client is served at `/{slug}/` of the games' origin. The game's own files
   * are in `skins/{slug}/`: the page, and `tile.svg`, from which the shell's build makes the picture of the
   * lobby.
   */
  readonly client: string
}

/**
 * A game for a single player, on the engine `server/src/casino`. All of it is in `games/{client}/`, its rules
 * in `{client}.rules.ts`: the shell reads manifests, and rules are too large for it.
 */
export type CasinoManifest = Game & {
  readonly engine: 'casino'
  readonly client: string
}

/**
 * A virtual league, on the engine `server/src/virtuals`: bets on it are slips of the sportsbook. The folder is that
 * of a crash game.
 */
export type LeagueManifest = Game & { readonly engine: 'league'; readonly client: string }

export type Manifest = CrashManifest | CasinoManifest | LeagueManifest

/** A product with a page of the site. Its client is in `games/{slug}/`. */
export type Product = { readonly slug: string; readonly name: string }

/** A text in both languages. */
export type Pair = readonly [en: string, sw: string]
/**
 * The description of a game for visitors. Its figures are placeholders: `{min}`, `{max}`, `{payout}`,
 * `{returned}`, `{kept}`, `{day}`, `{seconds}`, `{top}` and `{age}` are replaced by the values of the game
 * and the operator.
 */
export type About = { readonly lead: Pair; readonly sections: readonly AboutSection[] }
export type AboutSection = { readonly title: Pair; readonly text: Pair }
