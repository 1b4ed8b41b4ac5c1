-- A wager's end is version 1 of its settlement; a correction is one more. The wager shows the latest.
alter table wagers.wagers add column version smallint not null default 0;
update wagers.wagers set version = 1 where state <> 'open';
alter table wagers.wagers add constraint wagers_version check ((state = 'open') = (version = 0));

-- Of the stake of a wager that was cashed out in part: what stayed at risk, under a wager of its own.
alter table wagers.wagers add column carried_cents bigint not null default 0 check (carried_cents >= 0 and carried_cents < stake_cents);

-- Every version of the settlement of wagers that were corrected, the first included. A null payout: the stake was returned.
create table wagers.settlements (
  ref text collate "C" not null,
  player_id uuid not null,
  version smallint not null check (version >= 1),
  payout_cents bigint check (payout_cents >= 0),
  outcome jsonb not null,
  reason text not null,
  at timestamptz not null,
  -- The ledger's key of the difference to the version before, where it is not `settle:{ref}:{player}:{version}`.
  transfer_key text collate "C",
  primary key (ref, player_id, version),
  foreign key (ref, player_id) references wagers.wagers (ref, player_id)
);
create trigger append_only before update or delete or truncate on wagers.settlements
  for each statement execute function platform.refuse_change();

-- What wagers were paid beyond their payouts becomes corrections of them, under the keys that the ledger has.
insert into wagers.settlements (ref, player_id, version, payout_cents, outcome, reason, at)
  select ref, player_id, 1, payout_cents, coalesce(outcome, '{}'), 'settled', ended_at from wagers.wagers
  where (ref, player_id) in (select ref, player_id from wagers.more_payouts);
insert into wagers.settlements (ref, player_id, version, payout_cents, outcome, reason, at, transfer_key)
  select ref, player_id, 1 + row_number() over of_wager, w.payout_cents + sum(m.cents) over of_wager, coalesce(w.outcome, '{}'),
    'another credit', m.at, 'payout:' || m.key
  from wagers.more_payouts as m join wagers.wagers as w using (ref, player_id)
  window of_wager as (partition by ref, player_id order by m.at, m.key);
update wagers.wagers as w set version = s.version, payout_cents = s.payout_cents
  from wagers.settlements as s where (s.ref, s.player_id) = (w.ref, w.player_id)
    and s.version = (select max(version) from wagers.settlements as l where (l.ref, l.player_id) = (w.ref, w.player_id));
drop table wagers.more_payouts;

-- All versions of all settlements, for whoever checks them.
create view wagers.settlement_versions as
  select ref, player_id, version, payout_cents, outcome, reason, at, transfer_key from wagers.settlements
  union all
  select ref, player_id, 1, payout_cents, coalesce(outcome, '{}'), 'settled', ended_at, null from wagers.wagers where version = 1;
