-- Slips that are cashed out by themselves, as soon as the offer for a part of the stake has reached an amount
-- that the player chose. A rule is gone when it has paid, and when its slip has ended otherwise.
create table sportsbook.cash_out_rules (
  slip_id bigint primary key references sportsbook.slips (id),
  -- The part of the stake that is sold, and the least that is taken for it.
  sold_cents bigint not null check (sold_cents > 0),
  at_cents bigint not null check (at_cents > 0),
  set_at timestamptz not null,
  -- Not before this time, after a fault.
  retry_at timestamptz
);

-- The lines of the legs of these slips: when the prices of one change, its slips are looked at.
create table sportsbook.cash_out_rule_lines (
  event_id text collate "C" not null,
  market integer not null,
  specifiers text collate "C" not null,
  slip_id bigint not null references sportsbook.cash_out_rules (slip_id) on delete cascade,
  primary key (event_id, market, specifiers, slip_id)
);
create index cash_out_rule_lines_of on sportsbook.cash_out_rule_lines (slip_id);

-- The amount of the rule that asked for it; null where the player did.
alter table sportsbook.cash_outs add column rule_cents bigint;
