-- stop: the version before draws every stake at once, also from a chain whose draws wait for a public value.
alter table campaigns.chains
  -- Whether its draws take a public value that comes after the stake.
  add column has_beacon boolean not null default false,
  -- Of one with: the entry of the journal up to which stakes were drawn.
  add column drawn_seq bigint;
alter table campaigns.chains add constraint drawn_with_beacon check (has_beacon = (drawn_seq is not null));

-- What the public value of a win comes after: the settlement of the stake, or the list of a draw by deadline; and the
-- round of drand with the network's signature. All are null for a win of the seed alone.
alter table campaigns.wins
  add column fixed_at timestamptz,
  add column beacon_round bigint,
  add column beacon_signature bytea;
alter table campaigns.wins add constraint whole_beacon check (
  (fixed_at is null) = (beacon_round is null) and (fixed_at is null) = (beacon_signature is null)
  and octet_length(beacon_signature) = 48
);

-- A draw by deadline whose public value is still to come: who takes part is fixed before it.
create table campaigns.drops (
  campaign_id text collate "C" not null,
  level smallint not null,
  -- The journal's end when the list was made: stakes behind it are in the next draw.
  seq bigint not null,
  fixed_at timestamptz not null,
  -- Players with wager, ticket and weight, by ticket.
  entrants jsonb not null,
  primary key (campaign_id, level),
  foreign key (campaign_id, level) references campaigns.pots (campaign_id, level)
) with (fillfactor = 90);
