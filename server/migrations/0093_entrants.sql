-- stop: the version before draws from the journal alone, and entries that are added up are swept from here on.
-- What each player has in the draws of jackpots, added up from the journal: a draw by deadline reads this and the
-- end of the journal, however long ago the last win is. The stakes between two neighbouring `since_seq` of pots that
-- are on are one part, with the first of the two as its `from_seq`, so that each pot finds the parts since its own
-- last win.
create table campaigns.entrants (
  from_seq bigint not null,
  player_id uuid not null,
  -- The jackpots that count these stakes, as in the journal.
  jackpots integer[] not null,
  -- Below zero where more was returned than staked since.
  staked_cents bigint not null,
  -- The first entry of the player, those that count a wager before others.
  first_kind smallint not null,
  first_seq bigint not null,
  ref text collate "C" not null,
  primary key (from_seq, player_id, jackpots)
) with (fillfactor = 70);

-- The entry of the journal up to which they are added up.
create table campaigns.entrants_head (
  is_only boolean primary key default true check (is_only),
  gathered_seq bigint not null
) with (fillfactor = 10);
insert into campaigns.entrants_head (gathered_seq)
  select coalesce(min(since_seq), (select seq from campaigns.journal_head))
  from campaigns.pots as p join campaigns.campaigns as c on c.id = p.campaign_id
  where c.state in ('running', 'paused');
