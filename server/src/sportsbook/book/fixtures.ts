import type { Fixture } from '@ruka/sports/feed/fixture'
import { pgTable, sql, type Tx } from '../../platform/db/db.ts'

/**
 * Keeps what is known of events. Other facts than before are a row of their own: slips name the facts that
 * they were placed on. The first kick-off that was known stays, since postponement counts from it.
 */
export async function saveFixtures(tx: Tx, fixtures: readonly Fixture[], atMs: number): Promise<void> {
  const latest = [...new Map(fixtures.map(fixture => [fixture.id, fixture])).values()]
  if (latest.length === 0) return
  const at = new Date(atMs)
  await sql`with given as (select * from ${pgTable('g', latest, FACTS)}),
    new_facts as (
      insert into sportsbook.event_facts (event_id, sport, category, country, competition_id, competition,
        home, away, age_group, gender, home_id, away_id, kick_off_at, at)
      select g.*, ${at}::timestamptz from given as g
      left join sportsbook.events as e on e.id = g.event_id
      left join sportsbook.event_facts as f on f.id = e.facts_id
      where f.id is null
        or (f.sport, f.category, f.competition_id, f.competition, f.home, f.away, f.kick_off_at)
          <> (g.sport, g.category, g.competition_id, g.competition, g.home, g.away, g.kick_off_at)
        or (f.country, f.age_group, f.gender, f.home_id, f.away_id)
          is distinct from (g.country, g.age_group, g.gender, g.home_id, g.away_id)
      returning id, event_id, kick_off_at)
    insert into sportsbook.events as e (id, facts_id, kick_off_at, first_kick_off_at)
    select event_id, id, kick_off_at, kick_off_at from new_facts
    on conflict (id) do update set facts_id = excluded.facts_id, kick_off_at = excluded.kick_off_at,
      first_kick_off_at = coalesce(e.first_kick_off_at, excluded.first_kick_off_at)`.execute(tx)
}

/** The facts of an event with another kick-off; nothing where they are not known yet. */
export async function moveKickOff(
  tx: Tx,
  eventId: string,
  { kickOffMs, atMs }: { readonly kickOffMs: number; readonly atMs: number },
): Promise<void> {
  await sql`with moved as (
      insert into sportsbook.event_facts (event_id, sport, category, country, competition_id, competition,
        home, away, age_group, gender, home_id, away_id, kick_off_at, at)
      select f.event_id, sport, category, country, competition_id, competition, home, away, age_group, gender,
        home_id, away_id, ${new Date(kickOffMs)}::timestamptz, ${new Date(atMs)}::timestamptz
      from sportsbook.events as e join sportsbook.event_facts as f on f.id = e.facts_id
      where e.id = ${eventId} and f.kick_off_at <> ${new Date(kickOffMs)}::timestamptz
      returning id)
    update sportsbook.events set facts_id = moved.id, kick_off_at = ${new Date(kickOffMs)}::timestamptz
    from moved where events.id = ${eventId}`.execute(tx)
}

const FACTS = {
  event_id: ['text', (each: Fixture) => each.id],
  sport: ['text', (each: Fixture) => each.sport.name],
  category: ['text', (each: Fixture) => each.category.name],
  country: ['text', (each: Fixture) => each.category.country ?? null],
  competition_id: ['text', (each: Fixture) => each.tournament.id],
  competition: ['text', (each: Fixture) => each.tournament.name],
  home: ['text', (each: Fixture) => each.home.name],
  away: ['text', (each: Fixture) => each.away.name],
  age_group: ['text', (each: Fixture) => each.home.ageGroup ?? null],
  gender: ['text', (each: Fixture) => each.home.gender ?? null],
  home_id: ['text', (each: Fixture) => each.home.id],
  away_id: ['text', (each: Fixture) => each.away.id],
  kick_off_at: ['timestamptz', (each: Fixture) => each.kickOffMs],
} as const
