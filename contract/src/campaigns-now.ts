/** What home and a game's page have room for of the campaigns that run (`campaigns.ts`), on the site's own origin. */
import * as z from 'zod/mini'
import { jackpotLevel, ownPlace, place, prize, shownBoard } from './campaigns.ts'
import { slug } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'

/** Places of the race that the home page shows. */
const PLACES_OF_HOME = 3

export const readCampaignsNow = endpoint({
  method: 'GET',
  path: '/campaigns/now',
  auth: 'player-or-visitor',
  summary: 'What runs now, or counts a game: the greatest level of each jackpot, and the race that ends next',
  query: z.strictObject({
    language: z._default(z.enum(LANGUAGES), 'en'),
    /** The slug of a game: only campaigns in which its stakes count. */
    game: z.optional(slug),
  }),
  reply: z.object({
    /** The server's time, in milliseconds since 1970. */
    now: z.number(),
    jackpots: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        level: jackpotLevel.shape.level,
        amount: jackpotLevel.shape.amount,
        drops_at: jackpotLevel.shape.drops_at,
      }),
    ),
    /** A race goes before a tournament. */
    race: z.nullable(
      z.object({
        id: z.string(),
        kind: shownBoard.shape.kind,
        name: z.string(),
        ends_at: z.string(),
        /** The prize of the first place. */
        first_prize: prize,
        entrants: z.number(),
        places: z.array(place).check(z.maxLength(PLACES_OF_HOME)),
        /** The place of the session's player, who may play. */
        own: z.nullable(ownPlace),
      }),
    ),
  }),
  refusals: [],
})

/** Slugs of the games whose stakes count in one of them at least; null for all games. */
const countedGames = z.nullable(z.array(z.string()))

export const readCampaignsOutline = endpoint({
  method: 'GET',
  path: '/campaigns/outline',
  auth: 'visitor',
  summary: 'What pages keep room for: how many jackpots run, whether a race does, and which games count',
  reply: z.object({
    jackpots: z.number(),
    race: z.boolean(),
    games: z.object({ jackpots: countedGames, races: countedGames }),
  }),
  refusals: [],
})

export const campaignsNowApi = { readCampaignsNow, readCampaignsOutline }
