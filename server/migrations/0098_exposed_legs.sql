-- stop: the version before keeps no exposures of legs, and what it would add or take away is not what stands here.
-- What each open leg of a slip adds to the exposure of its selection, as it was added last: an array with an element
-- for each leg, which is null or [if it is void, if it wins, if all others win, too], in cents. Null of a slip that
-- is over.
alter table sportsbook.slips add column exposed jsonb;
alter table sportsbook.exposures
  add column void_cents bigint not null default 0 check (void_cents >= 0),
  add column most_cents bigint not null default 0 check (most_cents >= 0);

update sportsbook.slips as s set exposed = (
    select jsonb_agg(jsonb_build_array(s.stake_cents, s.stake_cents * l.odds / 10000,
      s.stake_cents * l.odds / 10000) order by l.no)
    from sportsbook.slip_legs as l where l.slip_id = s.id)
  where s.state in ('open', 'pending');
update sportsbook.exposures set void_cents = stake_cents, most_cents = payout_cents;
-- Settlement looks at every open slip once, and finds what its legs add now.
insert into sportsbook.settlement_work (selection_id, lane, due_at)
  select x.selection_id, n.lane, 'epoch' from sportsbook.exposures as x cross join generate_series(0, 15) as n(lane)
  on conflict do nothing;
