-- The operator's bonus on multis, each version as it was set; the latest one holds for new slips. One without
-- tiers is no bonus.
create table sportsbook.multi_bonuses (
  id integer generated always as identity primary key,
  set_at timestamptz not null,
  -- A leg counts from these odds on, in parts of ten thousand.
  least_odds integer not null check (least_odds > 10000),
  -- [{legs, percent}], ascending by legs.
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array')
);
create trigger append_only before update or delete or truncate on sportsbook.multi_bonuses
  execute function platform.refuse_change();

-- The id of the bonus that a multi was placed under; null without one. It has no foreign key, whose check of all
-- slips would stop the version before; versions are never deleted.
alter table sportsbook.slips add column multi_bonus_id integer;

-- The bonus in what a slip was paid; null where there is none.
alter table sportsbook.slips add column bonus_cents bigint, add column bonus_percent smallint;
