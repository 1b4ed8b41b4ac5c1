create schema house_limits;

-- What the house takes and pays at most, from the start of a Nairobi day until the next row of the limit: the
-- rows that the processes enforce, kept for the audit of what was placed and paid under them.
create table house_limits.rows (
  name text not null,
  since date not null,
  kes bigint not null check (kes > 0),
  primary key (name, since)
);
insert into house_limits.rows (name, since, kes) values
  ('crashPayout', '2020-01-01', 1500000),
  ('casinoPayout', '2020-01-01', 1500000),
  ('sportsStakeMin', '2020-01-01', 1),
  ('sportsStakeMax', '2020-01-01', 20000),
  ('sportsPayoutSingle', '2020-01-01', 200000),
  ('sportsPayoutMulti', '2020-01-01', 2000000),
  ('sportsPayout', '2020-01-01', 2500000),
  ('virtualsStakeMin', '2020-01-01', 10),
  ('virtualsStakeMax', '2020-01-01', 10000),
  ('virtualsPayout', '2020-01-01', 1500000),
  ('jackpotStake', '2020-01-01', 100),
  ('jackpotPrize', '2020-01-01', 1000000);
