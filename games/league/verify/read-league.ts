import type { PublishedRound } from '@ruka/contract/league-records'
import * as z from 'zod/mini'
import { siteToRead, Unread } from '../../kit/unread.ts'
import { readRounds, type HandedRounds } from '../published-league.ts'

const WAIT_MS = 10_000
const seasons = z.object({ data: z.array(z.object({ season: z.number(), commitment: z.string() })) })
const names = z.object({ data: z.object({ teams: z.array(z.object({ name: z.string() })) }) })

export type Asked = { readonly league: string; readonly season: number; readonly week: number }
export type ReadRound = HandedRounds & { readonly league: string; readonly round: PublishedRound }

/**
 * A round as the server of this page publishes it, with the commitment of its season and the names of its teams where
 * they can be read as well. @throws Unread
 */
export async function readRound(fetch: typeof globalThis.fetch, asked: Asked): Promise<ReadRound> {
  const { league, season, week } = asked
  const { apiBase } = await siteToRead(fetch)
  const base = `${apiBase}/leagues/${encodeURIComponent(league)}/`
  const read = async (path: string): Promise<Response> => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const response = await fetch(base + path, { credentials: 'omit', signal }).catch(() => undefined)
    if (response?.status === 404 || response?.status === 400) throw new Unread('missing')
    if (!response?.ok) throw new Unread('unreachable')
    return response
  }
  const beside = async <S extends z.ZodMiniType>(path: string, schema: S) =>
    schema.safeParse(await (await read(path)).json()).data
  const [text, ofSeasons, ofLeague] = await Promise.all([
    read(`rounds/${season}/${week}/`).then(response => response.text()),
    beside('seasons/', seasons).catch(() => undefined),
    beside('', names).catch(() => undefined),
  ])
  const { rounds } = readRounds(text)
  return {
    league,
    seasonCommitment: ofSeasons?.data.find(each => each.season === season)?.commitment,
    teams: ofLeague?.data.teams.map(({ name }) => name),
    rounds,
    round: rounds[0]!,
  }
}
