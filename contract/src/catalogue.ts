/** The games list and the way into a game. */
import * as z from 'zod/mini'
import { endpoint, page, paginator } from './endpoint.ts'

export const slug = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Unknown game'))

export const game = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  demo_mode_available: z.boolean(),
  launch_in: z.enum(['embedded', 'newtab']),
  tags: z.array(z.string()),
})

/** More than there are in any catalogue. */
const TAGS_MAX = 50
/**
 * A comma-separated choice, however it is written: letters of either case, spaces, empty parts, given once or
 * more often. Nothing in it fails: a tag that no game has finds no game. Undefined where no tag is named.
 */
const tags = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform(given => {
      const named = [given].flat().join(',').toLowerCase().split(',', TAGS_MAX)
      const wanted = named.map(tag => tag.trim()).filter(tag => tag !== '')
      return wanted.length === 0 ? undefined : wanted
    }),
  ),
)

export const listGames = endpoint({
  method: 'GET',
  path: '/games/',
  auth: 'visitor',
  lasts: true,
  section7: true,
  summary: 'Games by tag or search, in catalogue order',
  query: z.object({
    tags,
    search: z.optional(z.string().check(z.maxLength(64, 'Search for at most 64 characters'))),
    page,
  }),
  reply: z.object({
    data: z.array(game),
    available_tags: z.array(z.record(z.string(), z.string())),
    paginator,
  }),
  refusals: [],
})

export const readGame = endpoint({
  method: 'GET',
  path: '/games/{slug}/',
  auth: 'player-or-visitor',
  section7: true,
  summary: 'One game; a logged-in player also gets a single-use launch address',
  // Any other text is the name of no game, which is not found.
  params: z.strictObject({ slug: z.string() }),
  reply: z.extend(game, {
    demo_url: z.optional(z.string()),
    launch_url: z.optional(z.string()),
    /** Where a visitor opens it as it is, without play money. */
    visitor_url: z.optional(z.string()),
    /** For a visitor, who gets no launch address: whether a player gets one. */
    launch_requires_login: z.optional(z.literal(true)),
  }),
  refusals: ['game_unknown'],
})

export const openGameSession = endpoint({
  method: 'POST',
  path: '/play/session/',
  auth: 'visitor',
  origin: 'games',
  summary: 'Trade a launch token, once, for a token that plays this game',
  body: z.strictObject({ launch_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    data: z.object({
      token: z.string(),
      game: z.string(),
      /** Tells one player from another on a device, and says nothing else of them. */
      player: z.string(),
    }),
  }),
  refusals: ['launch_token_spent'],
})

export const catalogueApi = { listGames, readGame, openGameSession }
