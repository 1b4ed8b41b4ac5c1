-- Made by server/test/schema.test.ts from a migrated database; not to be edited.

accounts.barred_phones
  msisdn text not null
  barred_at timestamp with time zone not null
  until timestamp with time zone not null
  PRIMARY KEY (msisdn)
  CREATE TRIGGER only_longer BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION accounts.keep_bar()

accounts.codes
  purpose text not null
  msisdn text not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  tries smallint not null default 0
  sealed bytea
  CHECK ((purpose = ANY (ARRAY['registration'::text, 'sambaza'::text, 'reset'::text, 'log-in'::text, 'log-in-decoy'::text])))
  PRIMARY KEY (purpose, msisdn)
  CREATE INDEX codes_by_expiry using btree (expires_at)

accounts.exclusions
  player_id uuid not null
  msisdn text not null
  excluded_at timestamp with time zone not null
  until timestamp with time zone not null
  ordinal bigint default nextval('platform.orders'::regclass)
  FOREIGN KEY (player_id) REFERENCES accounts.players(id)
  PRIMARY KEY (player_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

accounts.passkey_challenges
  challenge bytea not null
  session_id uuid
  expires_at timestamp with time zone not null
  CHECK ((length(challenge) = 32))
  FOREIGN KEY (session_id) REFERENCES accounts.sessions(id) ON DELETE CASCADE
  PRIMARY KEY (challenge)
  UNIQUE (session_id)
  CREATE INDEX passkey_challenges_by_expiry using btree (expires_at)

accounts.passkey_users
  player_id uuid not null
  handle bytea not null
  CHECK ((length(handle) = 32))
  FOREIGN KEY (player_id) REFERENCES accounts.players(id)
  PRIMARY KEY (player_id)
  UNIQUE (handle)

accounts.passkeys
  id uuid not null
  player_id uuid not null
  credential_id bytea not null
  public_key bytea not null
  sign_count bigint not null
  device text not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023)))
  CHECK (((length(public_key) >= 1) AND (length(public_key) <= 2048)))
  CHECK (((sign_count >= 0) AND (sign_count <= '4294967295'::bigint)))
  FOREIGN KEY (player_id) REFERENCES accounts.passkey_users(player_id)
  PRIMARY KEY (id)
  UNIQUE (credential_id)
  CREATE INDEX passkeys_of_player using btree (player_id)

accounts.players
  id uuid not null
  msisdn text not null
  name text not null default '?'::text
  password_hash text not null
  status text not null default 'active'::text
  phone_proven_at timestamp with time zone
  created_at timestamp with time zone not null
  active_at timestamp with time zone
  ordinal bigint default nextval('platform.orders'::regclass)
  alias smallint not null default floor((random() * (1536)::double precision))
  shows_bets boolean not null default true
  CHECK (((alias >= 0) AND (alias <= 1535)))
  CHECK ((msisdn ~ '^254[17][0-9]{8}$'::text))
  CHECK (((length(name) >= 1) AND (length(name) <= 60)))
  CHECK ((password_hash ~~ '$argon2id$%'::text))
  CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'excluded'::text, 'closed'::text, 'lapsed'::text])))
  PRIMARY KEY (id)
  UNIQUE (msisdn)
  CREATE INDEX players_by_activity using btree (COALESCE(active_at, created_at)) WHERE (status = 'active'::text)

accounts.restrictions
  player_id uuid not null
  reason text not null
  refusal text not null
  since timestamp with time zone not null
  until timestamp with time zone
  CHECK ((until > since))
  CHECK ((reason ~ '^[a-z][a-z_]{0,39}$'::text))
  FOREIGN KEY (player_id) REFERENCES accounts.players(id)
  PRIMARY KEY (player_id, reason)
  CREATE INDEX restrictions_by_end using btree (until) WHERE (until IS NOT NULL)

accounts.sessions
  id uuid not null
  player_id uuid not null
  salt bytea not null
  generation integer not null default 0
  started_at timestamp with time zone not null
  rotated_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  active_at timestamp with time zone
  proved_at timestamp with time zone
  device text not null default ''::text
  network text not null default ''::text
  ordinal bigint default nextval('platform.orders'::regclass)
  CHECK ((generation >= 0))
  CHECK ((length(salt) = 32))
  FOREIGN KEY (player_id) REFERENCES accounts.players(id)
  PRIMARY KEY (id)
  CREATE INDEX sessions_by_expiry using btree (expires_at)
  CREATE INDEX sessions_by_network using btree (player_id, network)
  CREATE INDEX sessions_of_player using btree (player_id) WHERE (revoked_at IS NULL)

campaigns.campaigns
  id text collate "C" not null
  no integer not null generated as identity
  kind text not null
  state text not null default 'draft'::text
  rules jsonb not null
  created_at timestamp with time zone not null
  started_at timestamp with time zone
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  ended_at timestamp with time zone
  from_seq bigint
  to_seq bigint
  entrants integer
  CHECK (((kind = 'jackpot'::text) = (starts_at IS NULL)))
  CHECK (((starts_at IS NULL) = (ends_at IS NULL)))
  CHECK ((((state = 'draft'::text) = (from_seq IS NULL)) OR (state = 'void'::text)))
  CHECK ((id ~ '^[a-z][a-z0-9-]{1,23}$'::text))
  CHECK ((kind = ANY (ARRAY['jackpot'::text, 'race'::text, 'tournament'::text])))
  CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'ended'::text, 'over'::text, 'void'::text])))
  PRIMARY KEY (id)
  UNIQUE (no)

campaigns.chains
  campaign_id text collate "C" not null
  number integer not null
  length integer not null
  commitment bytea not null
  sealed_end bytea not null
  incarnation integer
  committed_at timestamp with time zone not null
  promise bytea not null
  seed_no integer not null default 1
  has_beacon boolean not null default false
  drawn_seq bigint
  CHECK (((seed_no >= 1) AND (seed_no <= (length + 1))))
  CHECK ((octet_length(commitment) = 32))
  CHECK ((length > 0))
  CHECK ((octet_length(promise) = 32))
  CHECK ((has_beacon = (drawn_seq IS NOT NULL)))
  FOREIGN KEY (campaign_id) REFERENCES campaigns.campaigns(id)
  PRIMARY KEY (campaign_id, number)
  UNIQUE (commitment)

campaigns.drops
  campaign_id text collate "C" not null
  level smallint not null
  seq bigint not null
  fixed_at timestamp with time zone not null
  entrants jsonb not null
  FOREIGN KEY (campaign_id, level) REFERENCES campaigns.pots(campaign_id, level)
  PRIMARY KEY (campaign_id, level)

campaigns.entrants
  from_seq bigint not null
  player_id uuid not null
  jackpots integer[] not null
  staked_cents bigint not null
  first_kind smallint not null
  first_seq bigint not null
  ref text collate "C" not null
  PRIMARY KEY (from_seq, player_id, jackpots)

campaigns.entrants_head
  is_only boolean not null default true
  gathered_seq bigint not null
  CHECK (is_only)
  PRIMARY KEY (is_only)

campaigns.journal
  seq bigint not null
  kind smallint not null
  at timestamp with time zone not null
  player_id uuid
  ref text collate "C"
  campaign integer
  game text collate "C"
  stake_cents bigint
  payout_cents bigint
  before_cents bigint
  risk_cents bigint
  placed_at timestamp with time zone
  jackpots integer[]
  events text collate "C"
  version smallint
  least_odds bigint
  CHECK (((kind >= 1) AND (kind <= 7)))
  PRIMARY KEY (seq)
  CREATE INDEX journal_by_time using brin (at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX journal_of_events using btree (player_id, events) WHERE (events IS NOT NULL)
  CREATE UNIQUE INDEX journal_of_wager using btree (player_id, ref, (
CASE
    WHEN (kind = 1) THEN (0)::bigint
    ELSE seq
END))

campaigns.journal_head
  is_only boolean not null default true
  seq bigint not null default 0
  version bigint not null default 0
  CHECK (is_only)
  PRIMARY KEY (is_only)

campaigns.places
  campaign_id text collate "C" not null
  rank integer not null
  player_id uuid not null
  points bigint not null
  prize text not null
  prize_cents bigint not null
  state text not null
  at timestamp with time zone not null
  CHECK (((prize = 'none'::text) = (prize_cents = 0)))
  CHECK (((state = 'none'::text) = (prize = 'none'::text)))
  CHECK ((prize_cents >= 0))
  CHECK ((prize = ANY (ARRAY['money'::text, 'bonus'::text, 'tickets'::text, 'none'::text])))
  CHECK ((rank > 0))
  CHECK ((state = ANY (ARRAY['paid'::text, 'held'::text, 'refused'::text, 'none'::text])))
  FOREIGN KEY (campaign_id) REFERENCES campaigns.campaigns(id)
  PRIMARY KEY (campaign_id, rank)
  UNIQUE (campaign_id, player_id)

campaigns.pots
  no integer not null generated as identity
  campaign_id text collate "C" not null
  level smallint not null
  contributed_micro bigint not null default 0
  reserved_micro bigint not null default 0
  posted_cents bigint not null default 0
  reserve_posted_cents bigint not null default 0
  seed_cents bigint not null
  postings bigint not null default 0
  posted_at timestamp with time zone not null
  wins integer not null default 0
  since_seq bigint not null
  drops_at timestamp with time zone
  CHECK (((level >= 0) AND (level <= 3)))
  CHECK ((posted_cents >= 0))
  CHECK ((reserve_posted_cents >= 0))
  CHECK ((seed_cents >= 0))
  FOREIGN KEY (campaign_id) REFERENCES campaigns.campaigns(id)
  PRIMARY KEY (campaign_id, level)
  UNIQUE (no)

campaigns.slip_events
  player_id uuid not null
  event text collate "C" not null
  ref text collate "C" not null
  PRIMARY KEY (player_id, event, ref)
  CREATE INDEX slip_events_of_slip using btree (player_id, ref)

campaigns.wins
  id bigint not null generated as identity
  campaign_id text collate "C" not null
  level smallint not null
  number integer not null
  how text not null
  chain integer not null
  seed_no integer not null
  seed bytea not null
  player_id uuid not null
  alias text not null
  ref text collate "C" not null
  ticket text collate "C" not null
  stake_cents bigint not null
  one_in_cents bigint not null
  amount_cents bigint not null
  entries jsonb
  at timestamp with time zone not null
  fixed_at timestamp with time zone
  beacon_round bigint
  beacon_signature bytea
  CHECK ((((fixed_at IS NULL) = (beacon_round IS NULL)) AND ((fixed_at IS NULL) = (beacon_signature IS NULL)) AND (octet_length(beacon_signature) = 48)))
  CHECK ((amount_cents > 0))
  CHECK (((how = 'deadline'::text) = (entries IS NOT NULL)))
  CHECK ((how = ANY (ARRAY['stake'::text, 'deadline'::text])))
  CHECK ((octet_length(seed) = 32))
  CHECK ((stake_cents > 0))
  FOREIGN KEY (campaign_id, level) REFERENCES campaigns.pots(campaign_id, level)
  PRIMARY KEY (id)
  UNIQUE (campaign_id, level, number)
  CREATE INDEX wins_of_player using btree (player_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

cases.cases
  id uuid not null
  kind text not null
  subject text not null
  problem text not null
  evidence jsonb not null
  owner text
  opened_at timestamp with time zone not null
  closed_at timestamp with time zone
  resolution text
  closed_with text
  CHECK (((closed_at IS NULL) = (resolution IS NULL)))
  CHECK (((length(kind) >= 1) AND (length(kind) <= 60)))
  CHECK (((length(subject) >= 1) AND (length(subject) <= 120)))
  PRIMARY KEY (id)
  CREATE INDEX cases_by_kind using btree (kind, opened_at, id)
  CREATE INDEX cases_by_time using btree (opened_at, id)
  CREATE UNIQUE INDEX cases_one_open using btree (kind, subject) WHERE (closed_at IS NULL)
  CREATE INDEX cases_open using btree (opened_at) WHERE (closed_at IS NULL)

casino.open_plays
  player_id uuid not null
  game text collate "C" not null
  id uuid not null
  seeds_id bigint not null
  nonce integer not null
  version text not null
  stake_cents bigint not null
  cap_cents bigint not null
  start jsonb not null
  moves jsonb not null default '[]'::jsonb
  placed_at timestamp with time zone not null
  moved_at timestamp with time zone not null
  CHECK ((stake_cents > 0))
  FOREIGN KEY (seeds_id) REFERENCES casino.seeds(id)
  PRIMARY KEY (player_id, game)
  CREATE TRIGGER keep_play BEFORE UPDATE for EACH ROW WHEN (((((((((new.player_id IS DISTINCT FROM old.player_id) OR (new.game IS DISTINCT FROM old.game)) OR (new.id IS DISTINCT FROM old.id)) OR (new.seeds_id IS DISTINCT FROM old.seeds_id)) OR (new.nonce IS DISTINCT FROM old.nonce)) OR (new.stake_cents IS DISTINCT FROM old.stake_cents)) OR (new.cap_cents IS DISTINCT FROM old.cap_cents)) OR (new.start IS DISTINCT FROM old.start))) EXECUTE FUNCTION casino.keep_play()

casino.player_games
  player_id uuid not null
  game text collate "C" not null
  seeds_id bigint not null
  nonce integer not null default 0
  begun_at timestamp with time zone
  CHECK ((nonce >= 0))
  FOREIGN KEY (seeds_id) REFERENCES casino.seeds(id)
  PRIMARY KEY (player_id, game)
  CREATE TRIGGER keep_nonce BEFORE UPDATE for EACH ROW WHEN (((((new.player_id IS DISTINCT FROM old.player_id) OR (new.game IS DISTINCT FROM old.game)) OR (new.seeds_id IS DISTINCT FROM old.seeds_id)) OR ((new.nonce <> old.nonce) AND (new.nonce <> (old.nonce + 1))))) EXECUTE FUNCTION casino.keep_nonce()
  CREATE TRIGGER keep_player_game BEFORE DELETE for EACH ROW EXECUTE FUNCTION casino.keep_nonce()

casino.seeds
  id bigint not null generated as identity
  player_id uuid not null
  game text collate "C" not null
  hash bytea not null
  sealed bytea not null
  made_at timestamp with time zone not null
  client_seed text
  began_at timestamp with time zone
  seed bytea
  plays integer
  ended_at timestamp with time zone
  incarnation bigint not null default platform.current_incarnation()
  CHECK (((client_seed IS NULL) = (began_at IS NULL)))
  CHECK ((((seed IS NULL) = (ended_at IS NULL)) AND ((plays IS NULL) = (ended_at IS NULL))))
  CHECK (((began_at IS NOT NULL) OR (ended_at IS NULL)))
  CHECK ((length(hash) = 32))
  CHECK ((length(seed) = 32))
  FOREIGN KEY (incarnation) REFERENCES platform.incarnations(id)
  PRIMARY KEY (id)
  CREATE INDEX seeds_by_age using btree (began_at) WHERE ((began_at IS NOT NULL) AND (ended_at IS NULL))
  CREATE INDEX seeds_by_end using btree (game, ended_at, id) WHERE (ended_at IS NOT NULL)
  CREATE INDEX seeds_ended using btree (player_id, game, id) WHERE (ended_at IS NOT NULL)
  CREATE UNIQUE INDEX seeds_in_use using btree (player_id, game) WHERE ((began_at IS NOT NULL) AND (ended_at IS NULL))
  CREATE UNIQUE INDEX seeds_next using btree (player_id, game, incarnation) WHERE (began_at IS NULL)
  CREATE TRIGGER keep_pair BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION casino.keep_pair()
  CREATE TRIGGER keep_pairs BEFORE TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

catalogue.game_sessions
  hash bytea not null
  game text not null
  player_id uuid not null
  session_id uuid not null
  opened_at timestamp with time zone not null
  CHECK ((length(hash) = 32))
  FOREIGN KEY (game) REFERENCES catalogue.games(slug)
  PRIMARY KEY (hash)
  CREATE INDEX game_sessions_by_age using btree (opened_at)
  CREATE INDEX game_sessions_by_session using btree (session_id)

catalogue.games
  slug text not null
  id bigint not null generated as identity
  position integer not null
  visible boolean not null default true
  listing jsonb
  closed boolean not null default false
  shown_from timestamp with time zone
  shown_until timestamp with time zone
  min_stake_kes integer
  max_stake_kes integer
  stopped boolean not null default false
  name text
  CHECK ((max_stake_kes >= COALESCE(min_stake_kes, 1)))
  CHECK ((min_stake_kes > 0))
  CHECK ((slug ~ '^[a-z0-9-]{1,64}$'::text))
  PRIMARY KEY (slug)
  UNIQUE (id)

catalogue.launch_tokens
  hash bytea not null
  game text not null
  player_id uuid not null
  session_id uuid not null
  expires_at timestamp with time zone not null
  spent_at timestamp with time zone
  CHECK ((length(hash) = 32))
  FOREIGN KEY (game) REFERENCES catalogue.games(slug)
  PRIMARY KEY (hash)
  CREATE INDEX launch_tokens_by_expiry using btree (expires_at)

crash.chains
  id bigint not null generated as identity
  game text not null
  length integer not null
  commitment bytea not null
  sealed_end bytea not null
  salt text
  salt_source text
  committed_at timestamp with time zone not null
  salted_at timestamp with time zone
  salt_reference text
  incarnation bigint not null default platform.current_incarnation()
  beacon jsonb
  beacon_named_at timestamp with time zone
  salted_ordinal bigint
  salt_signature text
  CHECK (((((beacon ->> 'kind'::text) = 'bitcoin'::text) AND ((beacon ->> 'height'::text) ~ '^[1-9][0-9]{0,8}$'::text)) OR (((beacon ->> 'kind'::text) = 'drand'::text) AND ((beacon ->> 'chain'::text) ~ '^[0-9a-f]{64}$'::text) AND ((beacon ->> 'round'::text) ~ '^[1-9][0-9]{0,11}$'::text))))
  CHECK ((((salt IS NULL) = (salted_at IS NULL)) AND ((salt IS NULL) = (salt_source IS NULL))))
  CHECK (((salt_reference IS NULL) OR (salt_source = 'given'::text)))
  CHECK (((salt_source = 'given'::text) = (salt_reference IS NOT NULL)))
  CHECK ((salted_at >= committed_at))
  CHECK (((beacon IS NULL) = (beacon_named_at IS NULL)))
  CHECK ((beacon_named_at >= committed_at))
  CHECK (((salt_signature ~ '^[0-9a-f]{96}$'::text) AND (encode(sha256(decode(salt_signature, 'hex'::text)), 'hex'::text) = salt)))
  CHECK ((length(commitment) = 32))
  CHECK ((length > 0))
  CHECK (((length(salt) <= 256) AND (salt ~ '^[\x21-\x7e]+$'::text)))
  CHECK (((length(salt_reference) <= 256) AND (salt_reference ~ '^[\x20-\x7e]+$'::text)))
  CHECK ((salt_source = ANY (ARRAY['own'::text, 'given'::text])))
  CHECK (((salt_source IS DISTINCT FROM 'given'::text) OR ((beacon IS NOT NULL) AND (beacon_named_at < salted_at) AND (salt ~ '^[0-9a-f]{64}$'::text)))) NOT VALID
  CHECK (((salt_source IS DISTINCT FROM 'given'::text) OR (((beacon ->> 'kind'::text) = 'drand'::text) AND (salt_signature IS NOT NULL)))) NOT VALID
  FOREIGN KEY (incarnation) REFERENCES platform.incarnations(id)
  PRIMARY KEY (id)
  UNIQUE (commitment)
  CREATE TRIGGER keep_chain BEFORE DELETE for EACH ROW EXECUTE FUNCTION crash.keep_chain()
  CREATE TRIGGER keep_promise BEFORE UPDATE for EACH ROW WHEN (((to_jsonb(new.*) - 'sealed_end'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'sealed_end'::text))) EXECUTE FUNCTION crash.keep_chain()
  CREATE TRIGGER order_salt BEFORE UPDATE for EACH ROW WHEN (((old.salt IS NULL) AND (new.salt IS NOT NULL))) EXECUTE FUNCTION crash.order_salt()

crash.chat_messages
  n bigint not null generated as identity
  game text not null
  player_id uuid not null
  request_id uuid not null
  who text not null
  by text not null
  text text not null
  at timestamp with time zone not null
  state text not null default 'shown'::text
  CHECK ((state = ANY (ARRAY['shown'::text, 'hidden'::text, 'kept'::text, 'removed'::text])))
  CHECK (((length(text) >= 1) AND (length(text) <= 160)))
  PRIMARY KEY (n)
  UNIQUE (player_id, request_id)
  CREATE INDEX chat_messages_by_age using btree (at)
  CREATE INDEX chat_messages_by_player using btree (player_id, at)
  CREATE INDEX chat_messages_of_game using btree (game, n)
  CREATE INDEX chat_messages_shown using btree (game, n) WHERE (state = ANY (ARRAY['shown'::text, 'kept'::text]))

crash.chat_mutes
  id bigint not null generated as identity
  player_id uuid not null
  at timestamp with time zone not null
  until timestamp with time zone not null
  reason text not null
  muted_by text
  ended_at timestamp with time zone
  CHECK ((until > at))
  PRIMARY KEY (id)
  CREATE INDEX chat_mutes_of_player using btree (player_id, until)

crash.chat_refusals
  player_id uuid not null
  request_id uuid not null
  code text not null
  at timestamp with time zone not null
  PRIMARY KEY (player_id, request_id)
  CREATE INDEX chat_refusals_by_age using btree (at)

crash.chat_reports
  n bigint not null
  player_id uuid not null
  at timestamp with time zone not null
  FOREIGN KEY (n) REFERENCES crash.chat_messages(n) ON DELETE CASCADE
  PRIMARY KEY (n, player_id)

crash.leaderboard_positions
  game text not null
  through bigint not null
  PRIMARY KEY (game)

crash.leaderboards
  id bigint not null generated as identity
  game text not null
  metric text not null
  span text not null
  since date not null
  score bigint not null
  round bigint not null
  at timestamp with time zone not null
  x100 integer not null
  player text
  stake_cents bigint
  payout_cents bigint
  player_id uuid
  CHECK ((metric = ANY (ARRAY['payout'::text, 'multiplier'::text, 'round'::text])))
  CHECK (((metric = 'round'::text) = (player IS NULL)))
  CHECK ((((player IS NULL) = (stake_cents IS NULL)) AND ((player IS NULL) = (payout_cents IS NULL))))
  CHECK ((span = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])))
  PRIMARY KEY (id)
  CREATE INDEX leaderboards_by_score using btree (game, metric, span, since, score DESC, round, id)

crash.rounds
  game text not null
  number bigint not null
  chain_id bigint not null
  chain_index integer not null
  commitment bytea not null
  state text not null default 'betting'::text
  opened_at timestamp with time zone not null
  took_off_at timestamp with time zone
  ended_at timestamp with time zone
  crash_x100 integer
  seed bytea
  client_seeds text[] not null default ARRAY[''::text, ''::text, ''::text]
  closed_at timestamp with time zone
  ordinal bigint default nextval('platform.orders'::regclass)
  CHECK ((chain_index > 0))
  CHECK (((state = ANY (ARRAY['crashed'::text, 'void'::text])) = (ended_at IS NOT NULL)))
  CHECK (((state = ANY (ARRAY['crashed'::text, 'void'::text])) = (seed IS NOT NULL)))
  CHECK (((state = 'crashed'::text) = (crash_x100 IS NOT NULL)))
  CHECK (((seed IS NULL) OR (sha256(seed) = commitment)))
  CHECK (((closed_at IS NULL) OR (ended_at IS NOT NULL)))
  CHECK (((array_ndims(client_seeds) = 1) AND (array_lower(client_seeds, 1) = 1) AND (cardinality(client_seeds) = 3) AND (array_position(client_seeds, NULL::text) IS NULL) AND (array_to_string(client_seeds, ','::text) ~ '^([A-Za-z0-9_-]{8,64})?(,([A-Za-z0-9_-]{8,64})?){2}$'::text)))
  CHECK ((length(commitment) = 32))
  CHECK (((crash_x100 >= 100) AND (crash_x100 <= 100000000)))
  CHECK ((number > 0))
  CHECK ((length(seed) = 32))
  CHECK ((state = ANY (ARRAY['betting'::text, 'flying'::text, 'crashed'::text, 'void'::text])))
  FOREIGN KEY (chain_id) REFERENCES crash.chains(id)
  PRIMARY KEY (game, number)
  UNIQUE (chain_id, chain_index)
  CREATE INDEX rounds_by_time using brin (opened_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX rounds_to_close using btree (game, number) WHERE ((state = 'crashed'::text) AND (closed_at IS NULL))
  CREATE UNIQUE INDEX running_round using btree (game) WHERE (state = ANY (ARRAY['betting'::text, 'flying'::text]))
  CREATE TRIGGER keep_client_seeds BEFORE UPDATE for EACH ROW EXECUTE FUNCTION crash.keep_client_seeds()
  CREATE TRIGGER refuse_closed_chain BEFORE INSERT for EACH ROW EXECUTE FUNCTION crash.refuse_closed_chain()

daily_audit.days
  day date not null
  audited_at timestamp with time zone not null
  broken text[] not null
  PRIMARY KEY (day)

feed.messages
  id bigint not null default nextval('feed.message_ids'::regclass)
  day date not null
  received_at timestamp with time zone not null
  routing_key text collate "C" not null
  event_id text collate "C"
  body text
  packed bytea
  reason text
  PARTITION BY LIST (day)
  CHECK ((num_nonnulls(body, packed) = 1))
  PRIMARY KEY (id, day)

feed.position
  applied_id bigint not null
  saved_id bigint not null
  CREATE UNIQUE INDEX position_is_one using btree ((true))

feed.producers
  product integer not null
  name text not null
  state text not null
  since timestamp with time zone not null
  alive_until timestamp with time zone not null
  checkpoint_ms bigint
  request_id bigint
  heard_at timestamp with time zone
  CHECK ((checkpoint_ms >= 0))
  CHECK ((state = ANY (ARRAY['down'::text, 'recovering'::text, 'up'::text, 'delayed'::text])))
  PRIMARY KEY (product)

feed.recoveries
  request_id bigint not null
  product integer not null
  requested_at timestamp with time zone not null
  after_ms bigint
  event_id text collate "C"
  outcome text not null
  CHECK ((outcome = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'unsent'::text, 'unknown'::text])))
  FOREIGN KEY (product) REFERENCES feed.producers(product)
  PRIMARY KEY (request_id)
  CREATE INDEX recoveries_of_product using btree (product, requested_at)

feed.set_aside
  id bigint not null
  received_at timestamp with time zone not null
  routing_key text collate "C" not null
  event_id text collate "C"
  body text not null
  state text not null
  reason text not null
  CHECK ((state = ANY (ARRAY['unread'::text, 'foreign'::text])))
  PRIMARY KEY (id)
  CREATE INDEX set_aside_by_age using btree (received_at)

house_limits.rows
  name text not null
  since date not null
  kes bigint not null
  CHECK ((kes > 0))
  PRIMARY KEY (name, since)

lobby.played
  day integer not null
  game text not null
  wagers bigint not null
  CHECK ((wagers > 0))
  PRIMARY KEY (day, game)

lobby.wins
  n bigint not null generated as identity
  player_id uuid not null
  ref text collate "C" not null
  game text not null
  alias text not null
  x100 integer not null
  payout_cents bigint not null
  at timestamp with time zone not null
  CHECK ((payout_cents > 0))
  CHECK ((x100 > 100))
  FOREIGN KEY (player_id) REFERENCES accounts.players(id)
  PRIMARY KEY (n)

payments.callback_inbox
  id uuid not null
  rail text not null
  kind text not null
  subject uuid
  body bytea not null
  received_at timestamp with time zone not null
  verdict text
  problem text
  due_at timestamp with time zone
  attempts integer not null default 0
  PARTITION BY RANGE (id)
  CHECK (((verdict IS NULL) = (due_at IS NOT NULL)))
  CHECK ((((verdict = 'case'::text) = (problem IS NOT NULL)) OR (verdict IS NULL)))
  CHECK ((kind = ANY (ARRAY['deposit'::text, 'payout'::text, 'payout_timeout'::text, 'paybill'::text, 'status'::text, 'status_timeout'::text, 'balance'::text, 'reversal'::text, 'tax'::text])))
  CHECK ((verdict = ANY (ARRAY['applied'::text, 'repeated'::text, 'case'::text])))
  PRIMARY KEY (id)
  CREATE INDEX callback_inbox_cases using btree (received_at) WHERE (verdict = 'case'::text)
  CREATE INDEX callback_inbox_due using btree (due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX callback_inbox_unauthenticated using btree (received_at) WHERE (subject IS NULL)

payments.claims
  id uuid not null
  player_id uuid not null
  code text not null
  candidates text[] not null
  nth smallint not null default 0
  state text not null
  deposit_id uuid
  checks integer not null
  next_check_at timestamp with time zone
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  CHECK (((cardinality(candidates) >= 1) AND (cardinality(candidates) <= 8)))
  CHECK (((deposit_id IS NOT NULL) = (state = ANY (ARRAY['credited'::text, 'known'::text]))))
  CHECK (((next_check_at IS NULL) OR (state = ANY (ARRAY['checking'::text, 'not_found'::text]))))
  CHECK ((code ~ '^[A-Z0-9]{10}$'::text))
  CHECK ((state = ANY (ARRAY['checking'::text, 'not_found'::text, 'credited'::text, 'known'::text, 'not_deposit'::text, 'reversed'::text, 'case'::text])))
  FOREIGN KEY (deposit_id) REFERENCES payments.deposits(id)
  PRIMARY KEY (id)
  UNIQUE (player_id, code)
  CREATE UNIQUE INDEX claims_credited using btree (deposit_id) WHERE (state = 'credited'::text)
  CREATE INDEX claims_due using btree (next_check_at) WHERE (next_check_at IS NOT NULL)

payments.deposits
  id uuid not null
  player_id uuid not null
  request_key text
  rail text not null
  reference text not null
  msisdn text not null
  cents bigint not null
  state text not null
  prompt_open boolean not null
  checkout_id text
  merchant_id text
  result_code text
  queries integer not null default 0
  next_query_at timestamp with time zone
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  channel text not null default 'express'::text
  payer_agrees boolean
  tax_cents bigint not null default 0
  tax_law text
  has_receipt boolean not null default false
  CHECK (((cents > 0) AND ((channel = 'paybill'::text) OR ((cents % (100)::bigint) = 0))))
  CHECK ((msisdn ~ '^254[17][0-9]{8}$'::text))
  CHECK ((reference ~ '^[A-Z0-9]{6,12}$'::text))
  CHECK (((channel = 'express'::text) = (request_key IS NOT NULL)))
  CHECK (((length(request_key) >= 1) AND (length(request_key) <= 100)))
  CHECK ((state = ANY (ARRAY['requested'::text, 'prompted'::text, 'confirming'::text, 'credited'::text, 'cancelled'::text, 'insufficient'::text, 'wrong_pin'::text, 'busy'::text, 'expired'::text, 'failed'::text, 'unknown'::text, 'reversed'::text])))
  CHECK (((tax_cents >= 0) AND (tax_cents < cents) AND ((tax_law IS NULL) = (tax_cents = 0))))
  CHECK ((channel = ANY (ARRAY['express'::text, 'paybill'::text])))
  PRIMARY KEY (id)
  UNIQUE (checkout_id)
  UNIQUE (player_id, request_key)
  UNIQUE (reference)
  CREATE INDEX deposits_by_time using brin (created_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX deposits_credited using btree (player_id, changed_at) WHERE (state = 'credited'::text)
  CREATE INDEX deposits_due using btree (next_query_at) WHERE (next_query_at IS NOT NULL)
  CREATE INDEX deposits_of_phone using btree (msisdn, created_at)
  CREATE INDEX deposits_of_player using btree (player_id, id DESC)
  CREATE UNIQUE INDEX deposits_one_open_prompt using btree (msisdn) WHERE prompt_open
  CREATE INDEX deposits_without_receipt using btree (created_at) WHERE ((state = 'credited'::text) AND (NOT has_receipt))

payments.exit_payouts
  player_id uuid not null
  msisdn text not null
  left_at timestamp with time zone not null
  steps integer not null default 0
  not_before timestamp with time zone
  released_by text
  PRIMARY KEY (player_id)

payments.float_readings
  id uuid not null
  rail text not null
  requested_at timestamp with time zone not null
  answered_at timestamp with time zone
  result_code text
  payout_cents bigint
  collection_cents bigint
  held_cents bigint
  CHECK (((answered_at IS NULL) = (result_code IS NULL)))
  CHECK ((((payout_cents IS NULL) = (collection_cents IS NULL)) AND ((payout_cents IS NULL) = (held_cents IS NULL))))
  PRIMARY KEY (id)
  CREATE INDEX float_readings_by_time using btree (rail, requested_at)

payments.payout_stops
  id uuid not null
  rail text not null
  code text not null
  stopped_at timestamp with time zone not null
  lifted_at timestamp with time zone
  lifted_by text
  player_id uuid
  withdrawal_id uuid
  stopped_by text
  why text
  CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)))
  CHECK ((((stopped_by IS NULL) = (why IS NULL)) AND ((stopped_by IS NOT NULL) OR (num_nonnulls(player_id, withdrawal_id) = 0))))
  CHECK ((num_nonnulls(player_id, withdrawal_id) <= 1))
  FOREIGN KEY (withdrawal_id) REFERENCES payments.withdrawals(id)
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX payout_stops_one_open using btree (rail, ((stopped_by IS NULL)), COALESCE(withdrawal_id, player_id)) NULLS NOT DISTINCT WHERE (lifted_at IS NULL)

payments.proofs
  receipt text not null
  cents bigint not null
  player_id uuid
  state text not null
  source text
  missing integer not null default 0
  queries integer not null default 0
  next_query_at timestamp with time zone
  credited_no bigint
  settled_no bigint
  reported_at timestamp with time zone not null
  settled_at timestamp with time zone
  CHECK ((cents > 0))
  CHECK (((player_id IS NULL) = (credited_no IS NULL)))
  CHECK (((state = ANY (ARRAY['proven'::text, 'denied'::text])) = (settled_at IS NOT NULL)))
  CHECK (((settled_at IS NULL) = (settled_no IS NULL)))
  CHECK (((settled_at IS NULL) = (source IS NULL)))
  CHECK (((settled_at IS NULL) OR (next_query_at IS NULL)))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK (((length(source) >= 1) AND (length(source) <= 30)))
  CHECK ((state = ANY (ARRAY['open'::text, 'disputed'::text, 'proven'::text, 'denied'::text])))
  PRIMARY KEY (receipt)
  CREATE INDEX proofs_doubted using btree (reported_at) WHERE ((missing > 0) OR (state = 'denied'::text))
  CREATE INDEX proofs_of_player using btree (player_id) WHERE (state = ANY (ARRAY['open'::text, 'disputed'::text]))
  CREATE INDEX proofs_to_query using btree (next_query_at) WHERE (next_query_at IS NOT NULL)

payments.pulled
  receipt text not null
  rail text not null
  cents bigint not null
  account text
  payer text
  paid_at timestamp with time zone
  found_at timestamp with time zone not null
  CHECK ((cents > 0))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  PRIMARY KEY (receipt)

payments.rail_requests
  id uuid not null
  kind text not null
  purpose text not null
  subject text not null
  receipt text
  originator_id text
  state text not null
  conversation_id text
  code text
  outcome text
  found jsonb
  requested_at timestamp with time zone not null
  answered_at timestamp with time zone
  CHECK ((num_nonnulls(receipt, originator_id) = 1))
  CHECK (((answered_at IS NOT NULL) = (state = 'answered'::text)))
  CHECK ((kind = ANY (ARRAY['status'::text, 'reversal'::text])))
  CHECK (((length(originator_id) >= 1) AND (length(originator_id) <= 100)))
  CHECK (((length(purpose) >= 1) AND (length(purpose) <= 30)))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'busy'::text, 'unknown'::text, 'timed_out'::text, 'answered'::text])))
  CHECK (((length(subject) >= 1) AND (length(subject) <= 120)))
  PRIMARY KEY (id)
  CREATE INDEX rail_requests_of_receipt using btree (receipt, requested_at) WHERE (receipt IS NOT NULL)
  CREATE INDEX rail_requests_of_reversals using btree (requested_at) WHERE ((kind = 'reversal'::text) AND (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'unknown'::text, 'timed_out'::text])))
  CREATE INDEX rail_requests_of_subject using btree (subject, requested_at)

payments.rail_tokens
  rail text not null
  sealed bytea not null
  renew_at timestamp with time zone not null
  PRIMARY KEY (rail)

payments.receipts
  receipt text not null
  rail text not null
  deposit_id uuid
  withdrawal_id uuid
  cents bigint not null
  callback_id uuid
  at timestamp with time zone not null
  suspense_id uuid
  CHECK ((cents > 0))
  CHECK ((num_nonnulls(deposit_id, withdrawal_id, suspense_id) = 1))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  FOREIGN KEY (deposit_id) REFERENCES payments.deposits(id)
  FOREIGN KEY (suspense_id) REFERENCES payments.suspense(id)
  FOREIGN KEY (withdrawal_id) REFERENCES payments.withdrawals(id)
  PRIMARY KEY (receipt)
  UNIQUE (deposit_id)
  UNIQUE (suspense_id)
  UNIQUE (withdrawal_id)
  CREATE INDEX receipts_by_time using btree (at)

payments.remittances
  id uuid not null
  seq bigint not null generated as identity
  day date not null
  base text not null
  prn text
  asked_by text not null
  withheld_cents bigint not null
  carried_cents bigint not null
  cents bigint not null
  state text not null
  originator_id text
  conversation_id text
  receipt text
  result_code text
  due_at timestamp with time zone
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  CHECK (((length(asked_by) >= 1) AND (length(asked_by) <= 60)))
  CHECK ((base = ANY (ARRAY['deposit'::text, 'withdrawal'::text])))
  CHECK (((cents >= 0) AND ((cents % (100)::bigint) = 0)))
  CHECK ((cents = GREATEST((0)::bigint, (((withheld_cents + carried_cents) / 100) * 100))))
  CHECK ((((state = 'carried'::text) = (cents = 0)) AND ((state = 'carried'::text) = (prn IS NULL))))
  CHECK (((state = 'paid'::text) = (receipt IS NOT NULL)))
  CHECK ((prn ~ '^[A-Z0-9]{5,20}$'::text))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((state = ANY (ARRAY['carried'::text, 'requested'::text, 'sent'::text, 'paid'::text, 'refused'::text, 'unknown'::text])))
  PRIMARY KEY (id)
  UNIQUE (conversation_id)
  UNIQUE (originator_id)
  UNIQUE (receipt)
  CREATE INDEX remittances_due using btree (due_at) WHERE (due_at IS NOT NULL)
  CREATE UNIQUE INDEX remittances_once using btree (day, base) WHERE (state <> 'refused'::text)
  CREATE UNIQUE INDEX remittances_one_open using btree (base) WHERE (state = ANY (ARRAY['requested'::text, 'sent'::text, 'unknown'::text]))
  CREATE UNIQUE INDEX remittances_prn using btree (prn) WHERE (state <> 'refused'::text)

payments.reversals
  receipt text not null
  rail text not null
  reversal_receipt text
  cents bigint not null
  deposit_id uuid
  suspense_id uuid
  posted boolean not null
  source text not null
  at timestamp with time zone not null
  CHECK ((cents > 0))
  CHECK (((NOT posted) OR (deposit_id IS NOT NULL)))
  CHECK ((num_nonnulls(deposit_id, suspense_id) <= 1))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((reversal_receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK (((length(source) >= 1) AND (length(source) <= 30)))
  FOREIGN KEY (deposit_id) REFERENCES payments.deposits(id)
  FOREIGN KEY (suspense_id) REFERENCES payments.suspense(id)
  PRIMARY KEY (receipt)
  UNIQUE (deposit_id)
  UNIQUE (reversal_receipt)
  UNIQUE (suspense_id)

payments.routines
  name text not null
  due_at timestamp with time zone
  done_at timestamp with time zone
  done_for text
  CHECK (((length(name) >= 1) AND (length(name) <= 60)))
  PRIMARY KEY (name)

payments.statement_imports
  id uuid not null
  rail text not null
  sha256 bytea not null
  account text not null
  from_at timestamp with time zone not null
  to_at timestamp with time zone not null
  opening_cents bigint not null
  closing_cents bigint not null
  stated_cents bigint
  booked_cents bigint
  imported_by text not null
  imported_at timestamp with time zone not null
  CHECK ((account = ANY (ARRAY['working'::text, 'utility'::text])))
  CHECK ((from_at < to_at))
  CHECK (((length(imported_by) >= 1) AND (length(imported_by) <= 60)))
  CHECK ((length(sha256) = 32))
  PRIMARY KEY (id)
  UNIQUE (sha256)
  CREATE INDEX statement_imports_by_time using btree (from_at, id)
  CREATE INDEX statement_imports_of_account using btree (account, from_at)

payments.statement_lines
  account text not null
  receipt text not null
  reason text not null
  cents bigint not null
  kind text not null
  linked text
  conversation_id text
  at timestamp with time zone not null
  import_id uuid not null
  CHECK ((account = ANY (ARRAY['working'::text, 'utility'::text])))
  CHECK ((cents <> 0))
  CHECK ((kind = ANY (ARRAY['payment'::text, 'reversal'::text, 'payout'::text, 'tax'::text, 'own'::text, 'other'::text])))
  CHECK ((linked ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  FOREIGN KEY (import_id) REFERENCES payments.statement_imports(id)
  PRIMARY KEY (account, receipt, reason, cents)
  CREATE INDEX statement_lines_by_time using btree (account, at)

payments.statement_links
  token_hash bytea not null
  player_id uuid not null
  session_id uuid not null
  first_day date not null
  last_day date not null
  format text not null
  language text not null
  expires_at timestamp with time zone not null
  CHECK ((first_day <= last_day))
  CHECK ((format = ANY (ARRAY['csv'::text, 'pdf'::text])))
  CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text])))
  CHECK ((length(token_hash) = 32))
  PRIMARY KEY (token_hash)
  CREATE INDEX statement_links_over using btree (expires_at)

payments.steps
  id bigint not null generated as identity
  payment_id uuid not null
  state text not null
  code text
  at timestamp with time zone not null
  PRIMARY KEY (id)
  CREATE INDEX steps_of_payment using btree (payment_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

payments.suspense
  id uuid not null
  rail text not null
  receipt text not null
  cents bigint not null
  reason text not null
  account text
  payer text
  paid_at timestamp with time zone
  callback_id uuid
  state text not null
  deposit_id uuid
  refund_receipt text
  received_at timestamp with time zone not null
  settled_at timestamp with time zone
  CHECK ((cents > 0))
  CHECK (((state = 'assigned'::text) = (deposit_id IS NOT NULL)))
  CHECK (((state = 'open'::text) = (settled_at IS NULL)))
  CHECK (((state = 'refunded'::text) OR (refund_receipt IS NULL)))
  CHECK ((reason = ANY (ARRAY['unknown_account'::text, 'player_not_active'::text, 'second_receipt'::text, 'other_amount'::text, 'other_payer'::text, 'unproven'::text])))
  CHECK ((receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((refund_receipt ~ '^[A-Z0-9]{8,20}$'::text))
  CHECK ((state = ANY (ARRAY['open'::text, 'assigned'::text, 'refunded'::text])))
  FOREIGN KEY (deposit_id) REFERENCES payments.deposits(id)
  PRIMARY KEY (id)
  UNIQUE (deposit_id)
  UNIQUE (receipt)
  UNIQUE (refund_receipt)
  CREATE INDEX suspense_open using btree (received_at) WHERE (state = 'open'::text)

payments.tax_lines
  key text not null
  base text not null
  subject uuid not null
  law text not null
  gross_cents bigint not null
  tax_cents bigint not null
  day date not null
  at timestamp with time zone not null
  CHECK ((base = ANY (ARRAY['deposit'::text, 'withdrawal'::text])))
  CHECK (((gross_cents <> 0) AND (sign((gross_cents)::double precision) = sign((tax_cents)::double precision))))
  CHECK (((tax_cents <> 0) AND (abs(tax_cents) < abs(gross_cents))))
  CHECK (((length(law) >= 1) AND (length(law) <= 80)))
  PRIMARY KEY (key)
  CREATE INDEX tax_lines_of_day using btree (day, base)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

payments.withdrawals
  id uuid not null
  player_id uuid not null
  request_key text not null
  rail text not null
  reference text not null
  msisdn text not null
  cents bigint not null
  state text not null
  originator_id text not null
  conversation_id text
  in_doubt boolean not null default false
  calls integer not null default 0
  next_call_at timestamp with time zone
  result_code text
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  source text not null default 'cash'::text
  called_at timestamp with time zone
  queries integer not null default 0
  next_query_at timestamp with time zone
  tax_cents bigint not null default 0
  tax_law text
  net_cents bigint not null default (((cents - tax_cents) / 100) * 100)
  exit_payout boolean not null default false
  money_no bigint not null default nextval('payments.money_order'::regclass)
  CHECK (((cents > 0) AND ((cents % (100)::bigint) = 0)))
  CHECK ((msisdn ~ '^254[17][0-9]{8}$'::text))
  CHECK ((reference ~ '^[A-Z0-9]{6,12}$'::text))
  CHECK (((length(request_key) >= 1) AND (length(request_key) <= 100)))
  CHECK ((source = ANY (ARRAY['cash'::text, 'earnings'::text])))
  CHECK ((state = ANY (ARRAY['held'::text, 'sent'::text, 'paid'::text, 'refunded'::text, 'unknown'::text])))
  CHECK (((tax_cents >= 0) AND (tax_cents < cents) AND ((tax_law IS NULL) = (tax_cents = 0))))
  PRIMARY KEY (id)
  UNIQUE (conversation_id)
  UNIQUE (originator_id)
  UNIQUE (player_id, request_key)
  UNIQUE (reference)
  CREATE INDEX withdrawals_by_day using btree (player_id, created_at)
  CREATE INDEX withdrawals_by_time using brin (created_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX withdrawals_due using btree (next_call_at) WHERE (next_call_at IS NOT NULL)
  CREATE INDEX withdrawals_of_player using btree (player_id, id DESC)
  CREATE INDEX withdrawals_open using btree (created_at) WHERE (state = ANY (ARRAY['held'::text, 'sent'::text, 'unknown'::text]))
  CREATE INDEX withdrawals_to_query using btree (next_query_at) WHERE (next_query_at IS NOT NULL)

platform.answers
  subject text not null
  key text not null
  hash text not null
  began_at timestamp with time zone not null
  status integer
  body jsonb
  CHECK (((length(key) >= 1) AND (length(key) <= 100)))
  CHECK (((length(subject) >= 1) AND (length(subject) <= 100)))
  PRIMARY KEY (subject, key)
  CREATE INDEX answers_by_age using btree (began_at)

platform.audit_log
  id bigint not null default nextval('platform.audit_log_ids'::regclass)
  at timestamp with time zone not null
  actor_kind text not null
  actor_id text
  what text not null
  subject text not null
  before jsonb
  after jsonb
  reason text
  PARTITION BY RANGE (at)
  CHECK ((actor_kind = ANY (ARRAY['player'::text, 'system'::text, 'staff'::text])))
  PRIMARY KEY (id, at)
  CREATE INDEX audit_log_of_staff using btree (actor_id, id) WHERE (actor_kind = 'staff'::text)
  CREATE INDEX audit_log_of_subject using btree (subject, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

platform.deliveries
  consumer text collate "C" not null
  event_id bigint not null
  PRIMARY KEY (consumer, event_id)

platform.events
  id bigint not null
  type text collate "C" not null
  payload json not null
  at timestamp with time zone not null
  PRIMARY KEY (id)

platform.failed_deliveries
  consumer text collate "C" not null
  event_id bigint not null
  type text collate "C" not null
  payload json not null
  at timestamp with time zone not null
  attempts integer not null
  error text not null
  due_at timestamp with time zone
  CHECK ((attempts >= 0))
  PRIMARY KEY (consumer, event_id)
  CREATE INDEX failed_deliveries_dead using btree (event_id, consumer) WHERE (due_at IS NULL)
  CREATE INDEX failed_deliveries_due using btree (consumer, due_at)

platform.idempotency
  player_id uuid not null
  key text not null
  hash text not null
  began_at timestamp with time zone not null
  status integer
  body jsonb
  CHECK (((length(key) >= 1) AND (length(key) <= 100)))
  PRIMARY KEY (player_id, key)
  CREATE INDEX idempotency_by_age using btree (began_at)

platform.incarnations
  id bigint not null generated as identity
  system_identifier bigint not null
  timeline integer not null
  confirmed_at timestamp with time zone not null
  confirmed_by text not null
  closed_at timestamp with time zone
  PRIMARY KEY (id)
  CREATE TRIGGER keep_incarnation BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION platform.keep_incarnation()
  CREATE TRIGGER skip_pair_numbers AFTER INSERT for EACH STATEMENT EXECUTE FUNCTION casino.skip_pair_numbers()

platform.lease_beats
  name text not null
  beat_at timestamp with time zone not null
  PRIMARY KEY (name)

platform.leases
  name text not null
  epoch bigint not null
  CHECK ((epoch > 0))
  PRIMARY KEY (name)

platform.rate_limits
  key text not null
  ends_at timestamp with time zone not null
  count integer not null
  PRIMARY KEY (key)

platform.routines
  name text collate "C" not null
  due_at timestamp with time zone not null
  claimed_by uuid
  claimed_until timestamp with time zone
  succeeded_at timestamp with time zone
  CHECK (((claimed_by IS NULL) = (claimed_until IS NULL)))
  PRIMARY KEY (name)

providers.players
  provider text collate "C" not null
  player_id uuid not null
  name uuid not null
  PRIMARY KEY (provider, player_id)
  UNIQUE (provider, name)

providers.switched_off
  provider text collate "C" not null
  at timestamp with time zone not null
  by text not null
  reason text not null
  PRIMARY KEY (provider)

providers.transactions
  provider text collate "C" not null
  id text collate "C" not null
  kind text not null
  player_id uuid not null
  round text collate "C" not null
  cents bigint not null
  game text collate "C"
  debit text collate "C"
  ends_round boolean not null default false
  at timestamp with time zone not null
  CHECK ((cents >= 0))
  CHECK (((game IS NOT NULL) = (kind = 'debit'::text)))
  CHECK ((kind = ANY (ARRAY['debit'::text, 'credit'::text, 'rollback'::text])))
  CHECK (
CASE kind
    WHEN 'debit'::text THEN (debit IS NULL)
    WHEN 'rollback'::text THEN (debit IS NOT NULL)
    ELSE true
END)
  PRIMARY KEY (provider, id)
  CREATE INDEX transactions_by_round using btree (provider, player_id, round)
  CREATE INDEX transactions_by_time using brin (at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX transactions_rolled_back using btree (provider, debit) WHERE (kind = 'rollback'::text)

push.switched_off
  player_id uuid not null
  notice text collate "C" not null
  CHECK ((notice = ANY (ARRAY['kick_off'::text, 'goal'::text, 'settlement'::text])))
  PRIMARY KEY (player_id, notice)

referrals.commissions
  deposit_id uuid not null
  referee_id uuid not null
  referrer_id uuid not null
  deposit_cents bigint not null
  qualifying_cents bigint not null
  staked_cents bigint not null default 0
  wagering_multiple smallint not null
  state text collate "C" not null
  paid_cents bigint not null default 0
  clawed_back_cents bigint not null default 0
  reversed_cents bigint
  credited_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  CHECK (((qualifying_cents >= 0) AND (qualifying_cents <= deposit_cents)))
  CHECK (((paid_cents = 0) OR (state = 'released'::text)))
  CHECK ((deposit_cents > 0))
  CHECK ((wagering_multiple > 0))
  CHECK ((paid_cents >= 0))
  CHECK ((clawed_back_cents >= 0))
  CHECK ((reversed_cents > 0))
  CHECK ((staked_cents >= 0))
  CHECK ((state = ANY (ARRAY['pending'::text, 'released'::text, 'lapsed'::text, 'reversed'::text, 'refused'::text])))
  FOREIGN KEY (referee_id) REFERENCES referrals.referees(player_id)
  PRIMARY KEY (deposit_id)
  CREATE INDEX commissions_of_referrer using btree (referrer_id)
  CREATE INDEX commissions_pending using btree (referee_id, credited_at, deposit_id) WHERE (state = 'pending'::text)

referrals.lapses
  withdrawal_id uuid not null
  deposit_id uuid not null
  cents bigint not null
  at timestamp with time zone not null
  CHECK ((cents > 0))
  FOREIGN KEY (deposit_id) REFERENCES referrals.commissions(deposit_id)
  PRIMARY KEY (withdrawal_id, deposit_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

referrals.referees
  player_id uuid not null
  referrer_id uuid not null
  bound_at timestamp with time zone not null
  CHECK ((player_id <> referrer_id))
  FOREIGN KEY (referrer_id) REFERENCES referrals.referrers(player_id)
  PRIMARY KEY (player_id)
  CREATE INDEX referees_of_referrer using btree (referrer_id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

referrals.referrers
  player_id uuid not null
  code text collate "C" not null
  created_at timestamp with time zone not null
  referees integer not null default 0
  earned_cents bigint not null default 0
  pending_cents bigint not null default 0
  CHECK ((code ~ '^[B-DF-HJ-NP-TV-Y]{8}$'::text))
  CHECK ((earned_cents >= 0))
  CHECK ((referees >= 0))
  CHECK ((pending_cents >= 0))
  PRIMARY KEY (player_id)
  UNIQUE (code)

sambaza.transfers
  id uuid not null
  ref_no text not null
  sender_id uuid not null
  request_key text not null
  recipient_msisdn text not null
  recipient_id uuid
  cents bigint not null
  state text not null
  asked_at timestamp with time zone not null
  ended_at timestamp with time zone
  money_no bigint
  ended_ordinal bigint
  CHECK (((cents > 0) AND ((cents % (100)::bigint) = 0)))
  CHECK (((state = 'asked'::text) = (ended_at IS NULL)))
  CHECK (((state = 'completed'::text) = (recipient_id IS NOT NULL)))
  CHECK ((recipient_id <> sender_id))
  CHECK ((recipient_msisdn ~ '^254[17][0-9]{8}$'::text))
  CHECK ((ref_no ~ '^[A-Z0-9]{10}$'::text))
  CHECK (((length(request_key) >= 1) AND (length(request_key) <= 100)))
  CHECK ((state = ANY (ARRAY['asked'::text, 'replaced'::text, 'refused'::text, 'completed'::text])))
  PRIMARY KEY (id)
  UNIQUE (ref_no)
  UNIQUE (sender_id, request_key)
  CREATE UNIQUE INDEX transfers_one_asked using btree (sender_id) WHERE (state = 'asked'::text)
  CREATE INDEX transfers_received using btree (recipient_id, ended_at) WHERE (state = 'completed'::text)
  CREATE INDEX transfers_sent using btree (sender_id, ended_at) WHERE (state = 'completed'::text)
  CREATE INDEX transfers_unused using btree (asked_at) WHERE (state = ANY (ARRAY['asked'::text, 'replaced'::text]))
  CREATE TRIGGER order_end BEFORE UPDATE for EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION sambaza.order_end()

sms_betting.event_codes
  code integer not null
  event_id text collate "C" not null
  free_at timestamp with time zone not null
  PRIMARY KEY (code)
  UNIQUE (event_id)
  CREATE INDEX event_codes_by_end using btree (free_at)

sms_betting.languages
  player_id uuid not null
  language text not null
  CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text])))
  PRIMARY KEY (player_id)

sms_betting.messages
  id text collate "C" not null
  msisdn text not null
  short_code text not null
  text text not null
  sent_at timestamp with time zone not null
  received_at timestamp with time zone not null
  nth smallint not null
  outcome text
  CHECK ((outcome = ANY (ARRAY['placed'::text, 'refused'::text, 'answered'::text, 'silent'::text])))
  PRIMARY KEY (id)
  CREATE INDEX messages_by_age using btree (received_at)
  CREATE INDEX messages_of_number using btree (msisdn, received_at)

sportsbook.bookings
  code text collate "C" not null
  legs jsonb not null
  created_at timestamp with time zone not null
  PRIMARY KEY (code)
  CREATE INDEX bookings_by_age using btree (created_at)

sportsbook.cancels
  event_id text collate "C" not null
  market integer not null
  specifiers text collate "C" not null
  outcome text collate "C" not null default ''::text
  placed tstzrange not null
  is_on boolean not null
  decided_ms bigint not null
  source text not null
  reason text not null
  CHECK ((source = ANY (ARRAY['feed'::text, 'staff'::text, 'rule'::text])))
  PRIMARY KEY (event_id, market, specifiers, outcome, placed, source)

sportsbook.cash_out_rule_lines
  event_id text collate "C" not null
  market integer not null
  specifiers text collate "C" not null
  slip_id bigint not null
  FOREIGN KEY (slip_id) REFERENCES sportsbook.cash_out_rules(slip_id) ON DELETE CASCADE
  PRIMARY KEY (event_id, market, specifiers, slip_id)
  CREATE INDEX cash_out_rule_lines_of using btree (slip_id)

sportsbook.cash_out_rules
  slip_id bigint not null
  sold_cents bigint not null
  at_cents bigint not null
  set_at timestamp with time zone not null
  retry_at timestamp with time zone
  CHECK ((at_cents > 0))
  CHECK ((sold_cents > 0))
  FOREIGN KEY (slip_id) REFERENCES sportsbook.slips(id)
  PRIMARY KEY (slip_id)

sportsbook.cash_outs
  id bigint not null generated as identity
  slip_id bigint not null
  request_id uuid not null
  sold_cents bigint not null
  offer_cents bigint not null
  state text not null
  asked_at timestamp with time zone not null
  decide_at timestamp with time zone
  ended_at timestamp with time zone
  reason text
  rest_slip_id bigint
  rule_cents bigint
  asked_cents bigint
  least_cents bigint
  CHECK (((state = 'pending'::text) = (decide_at IS NOT NULL)))
  CHECK ((offer_cents > 0))
  CHECK ((sold_cents > 0))
  CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'refused'::text])))
  FOREIGN KEY (rest_slip_id) REFERENCES sportsbook.slips(id)
  FOREIGN KEY (slip_id) REFERENCES sportsbook.slips(id)
  PRIMARY KEY (id)
  UNIQUE (slip_id, request_id)
  CREATE INDEX cash_outs_due using btree (decide_at) WHERE (decide_at IS NOT NULL)
  CREATE UNIQUE INDEX cash_outs_pending using btree (slip_id) WHERE (decide_at IS NOT NULL)

sportsbook.event_facts
  id bigint not null generated as identity
  event_id text collate "C" not null
  sport text not null
  category text not null
  country text
  competition_id text collate "C" not null
  competition text not null
  home text not null
  away text not null
  age_group text
  gender text
  kick_off_at timestamp with time zone not null
  at timestamp with time zone not null
  home_id text collate "C"
  away_id text collate "C"
  PRIMARY KEY (id)
  CREATE INDEX event_facts_of using btree (event_id, at)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

sportsbook.events
  id text collate "C" not null
  facts_id bigint
  kick_off_at timestamp with time zone
  first_kick_off_at timestamp with time zone
  status smallint not null default 0
  match_status smallint
  home_score smallint
  away_score smallint
  home_reds smallint
  away_reds smallint
  match_time text
  status_ms bigint not null default 0
  stopped_at timestamp with time zone
  suspended text
  half_home_score smallint
  half_away_score smallint
  timeline jsonb
  heard_until timestamp with time zone
  overrides jsonb
  FOREIGN KEY (facts_id) REFERENCES sportsbook.event_facts(id)
  PRIMARY KEY (id)
  CREATE INDEX events_by_kick_off using btree (kick_off_at)
  CREATE INDEX events_listed using btree (kick_off_at) WHERE (id !~~ 'virtual:match:%'::text)
  CREATE INDEX events_overdue using btree (first_kick_off_at) WHERE (status <> ALL (ARRAY[1, 3, 4]))

sportsbook.exposures
  selection_id bigint not null
  slips integer not null default 0
  stake_cents bigint not null default 0
  payout_cents bigint not null default 0
  changed_at timestamp with time zone not null
  void_cents bigint not null default 0
  most_cents bigint not null default 0
  CHECK ((most_cents >= 0))
  CHECK ((payout_cents >= 0))
  CHECK ((slips >= 0))
  CHECK ((stake_cents >= 0))
  CHECK ((void_cents >= 0))
  FOREIGN KEY (selection_id) REFERENCES sportsbook.selections(id)
  PRIMARY KEY (selection_id)
  CREATE INDEX exposures_by_change using brin (changed_at) WITH (pages_per_range='4', autosummarize='on')

sportsbook.lines
  event_id text collate "C" not null
  market integer not null
  specifiers text collate "C" not null
  product smallint not null
  status smallint not null
  version bigint not null
  stopped_at timestamp with time zone
  cash_out boolean not null
  outcomes jsonb not null
  PRIMARY KEY (event_id, market, specifiers)

sportsbook.lines_whole
  since timestamp with time zone not null
  CREATE UNIQUE INDEX lines_whole_is_one using btree ((true))

sportsbook.multi_bonuses
  id integer not null generated as identity
  set_at timestamp with time zone not null
  least_odds integer not null
  tiers jsonb not null
  CHECK ((least_odds > 10000))
  CHECK ((jsonb_typeof(tiers) = 'array'::text))
  PRIMARY KEY (id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

sportsbook.results
  event_id text collate "C" not null
  competition_id text collate "C" not null
  competition text not null
  home_id text collate "C" not null
  home text not null
  away_id text collate "C" not null
  away text not null
  kick_off_at timestamp with time zone not null
  home_score smallint not null
  away_score smallint not null
  half_home_score smallint
  half_away_score smallint
  decided_ms bigint not null
  PRIMARY KEY (event_id)
  CREATE INDEX results_by_kick_off using btree (kick_off_at)
  CREATE INDEX results_of_away using btree (away_id, kick_off_at)
  CREATE INDEX results_of_competition using btree (competition_id, kick_off_at)
  CREATE INDEX results_of_home using btree (home_id, kick_off_at)

sportsbook.saved_lines
  event_id text collate "C" not null
  lines jsonb not null
  PRIMARY KEY (event_id)

sportsbook.selection_changes
  id bigint not null generated as identity
  selection_id bigint not null
  at timestamp with time zone not null
  verdict text
  dead_heat numeric
  reason text
  voids tstzmultirange not null
  cause text not null
  FOREIGN KEY (selection_id) REFERENCES sportsbook.selections(id)
  PRIMARY KEY (id)
  CREATE INDEX selection_changes_by_time using brin (at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX selection_changes_of using btree (selection_id, id)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

sportsbook.selections
  id bigint not null generated as identity
  event_id text collate "C" not null
  market integer not null
  specifiers text collate "C" not null
  outcome text collate "C" not null
  market_name text not null
  outcome_name text not null
  feed_verdict text
  feed_dead_heat numeric
  feed_reason text
  feed_ms bigint not null default 0
  verdict text
  dead_heat numeric
  reason text
  source text not null default 'feed'::text
  voids tstzmultirange not null default '{}'::tstzmultirange
  void_reason text
  CHECK ((feed_verdict = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text, 'half_won'::text, 'half_lost'::text])))
  CHECK ((source = ANY (ARRAY['feed'::text, 'staff'::text, 'rule'::text])))
  CHECK ((verdict = ANY (ARRAY['won'::text, 'lost'::text, 'void'::text, 'half_won'::text, 'half_lost'::text])))
  PRIMARY KEY (id)
  UNIQUE (event_id, market, specifiers, outcome)

sportsbook.settings
  scope text not null
  key text collate "C" not null
  suspended text
  stake_max_cents bigint
  payout_max_cents bigint
  liability_max_cents bigint
  stake_factor smallint
  margin_permille smallint
  cash_out boolean
  CHECK ((liability_max_cents > 0))
  CHECK (((margin_permille >= 0) AND (margin_permille <= 300)))
  CHECK ((payout_max_cents > 0))
  CHECK ((scope = ANY (ARRAY['operator'::text, 'competition'::text, 'market'::text, 'event'::text, 'player'::text])))
  CHECK (((stake_factor >= 1) AND (stake_factor <= 100)))
  CHECK ((stake_max_cents > 0))
  PRIMARY KEY (scope, key)

sportsbook.settlement_work
  selection_id bigint not null
  lane smallint not null
  after_slip_id bigint not null default 0
  due_at timestamp with time zone not null
  FOREIGN KEY (selection_id) REFERENCES sportsbook.selections(id)
  PRIMARY KEY (selection_id, lane)
  CREATE INDEX settlement_work_due using btree (lane, due_at)

sportsbook.slip_legs
  slip_id bigint not null
  no smallint not null
  selection_id bigint not null
  lane smallint not null
  facts_id bigint not null
  odds integer not null
  home_score smallint
  away_score smallint
  match_time text
  seen_odds bigint
  CHECK ((odds > 10000))
  PRIMARY KEY (slip_id, no)
  CREATE INDEX legs_by_selection using btree (selection_id, lane, slip_id)

sportsbook.slips
  id bigint not null generated as identity
  code text collate "C" not null
  player_id uuid not null
  request_id uuid not null
  kind text not null
  sizes smallint[]
  stake_cents bigint not null
  cap_cents bigint not null
  request_hash bytea not null
  odds_policy text not null
  state text not null
  placed_at timestamp with time zone not null
  first_kick_off_at timestamp with time zone not null
  is_live boolean not null
  decide_at timestamp with time zone
  accepted_at timestamp with time zone
  ended_at timestamp with time zone
  version smallint not null default 0
  settled_as text
  payout_cents bigint
  parent_id bigint
  reason text
  multi_bonus_id integer
  bonus_cents bigint
  bonus_percent smallint
  product text collate "C" not null default 'sports'::text
  odds_fall_percent smallint
  exposed jsonb
  capped_cents bigint
  capped_returned_cents bigint
  capped_by text
  CHECK ((cap_cents > 0))
  CHECK (((state = 'pending'::text) = (decide_at IS NOT NULL)))
  CHECK ((kind = ANY (ARRAY['single'::text, 'multi'::text, 'system'::text])))
  CHECK ((odds_policy = ANY (ARRAY['any'::text, 'higher'::text, 'none'::text])))
  CHECK ((stake_cents > 0))
  CHECK ((state = ANY (ARRAY['pending'::text, 'open'::text, 'settled'::text, 'void'::text, 'refused'::text, 'cancelled'::text, 'cashed_out'::text])))
  FOREIGN KEY (parent_id) REFERENCES sportsbook.slips(id)
  PRIMARY KEY (id)
  UNIQUE (code)
  UNIQUE (player_id, request_id)
  CREATE INDEX slips_by_end using brin (ended_at timestamptz_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX slips_by_player using btree (player_id, product, placed_at)
  CREATE INDEX slips_by_time using brin (placed_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX slips_of_player using btree (player_id, placed_at)
  CREATE INDEX slips_pending using btree (decide_at) WHERE (decide_at IS NOT NULL)

sportsbook.unsettled_slips
  slip_id bigint not null
  failures integer not null default 1
  at timestamp with time zone not null
  FOREIGN KEY (slip_id) REFERENCES sportsbook.slips(id)
  PRIMARY KEY (slip_id)

virtuals.jackpot_tickets
  id bigint not null generated as identity
  jackpot_id integer not null
  code text collate "C" not null
  player_id uuid not null
  request_id uuid not null
  picks text collate "C" not null
  placed_at timestamp with time zone not null
  state text collate "C" not null default 'open'::text
  share_cents bigint
  CHECK (((state <> 'won'::text) OR (share_cents IS NOT NULL)))
  CHECK (((state <> ALL (ARRAY['lost'::text, 'returned'::text])) OR (share_cents IS NULL)))
  CHECK ((picks ~ '^[1X2]{13}$'::text))
  CHECK ((share_cents > 0))
  CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'returned'::text])))
  FOREIGN KEY (jackpot_id) REFERENCES virtuals.jackpots(id)
  PRIMARY KEY (id)
  UNIQUE (code)
  UNIQUE (player_id, request_id)
  CREATE INDEX jackpot_tickets_by_time using brin (placed_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX jackpot_tickets_of_list using btree (jackpot_id, picks, id)
  CREATE INDEX jackpot_tickets_of_player using btree (player_id, id)
  CREATE INDEX jackpot_tickets_open using btree (jackpot_id, id) WHERE (state = 'open'::text)

virtuals.jackpots
  id integer not null generated as identity
  league text collate "C" not null
  season integer not null
  week smallint not null
  state text collate "C" not null default 'open'::text
  matches smallint[] not null
  choice smallint not null
  best_one_in bigint not null
  best_return integer not null
  bound_permille smallint not null
  stake_cents bigint not null
  prize_cents bigint not null
  opened_at timestamp with time zone not null
  closes_at timestamp with time zone not null
  closed_at timestamp with time zone
  tickets integer
  results text collate "C"
  winners integer
  void_reason text
  decided_at timestamp with time zone
  ended_at timestamp with time zone
  CHECK ((best_one_in > 0))
  CHECK ((best_return >= 0))
  CHECK ((bound_permille > 0))
  CHECK ((best_return <= (bound_permille * 1000)))
  CHECK (((state = 'open'::text) = (closed_at IS NULL)))
  CHECK (((state = 'open'::text) = (tickets IS NULL)))
  CHECK (((state = 'settled'::text) = ((results IS NOT NULL) AND (winners IS NOT NULL))))
  CHECK (((state = 'void'::text) = (void_reason IS NOT NULL)))
  CHECK (((state = ANY (ARRAY['settled'::text, 'void'::text])) = (decided_at IS NOT NULL)))
  CHECK (((ended_at IS NULL) OR (decided_at IS NOT NULL)))
  CHECK ((choice >= 0))
  CHECK ((cardinality(matches) = 13))
  CHECK ((prize_cents > 0))
  CHECK ((results ~ '^[1X2]{13}$'::text))
  CHECK ((stake_cents > 0))
  CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'settled'::text, 'void'::text])))
  CHECK ((tickets >= 0))
  CHECK ((((week)::integer % 2) = 1))
  CHECK ((winners >= 0))
  FOREIGN KEY (league, season, week) REFERENCES virtuals.rounds(league, season, week)
  PRIMARY KEY (id)
  UNIQUE (league, season, week)
  CREATE UNIQUE INDEX jackpots_open using btree (league) WHERE (state = 'open'::text)
  CREATE INDEX jackpots_undecided using btree (league) WHERE (state = ANY (ARRAY['open'::text, 'closed'::text]))

virtuals.market_returns
  league text collate "C" not null
  season integer not null
  market integer not null
  specifiers text collate "C" not null
  matches integer not null
  expected bigint not null
  realised bigint not null
  PRIMARY KEY (league, season, market, specifiers)

virtuals.matches
  league text collate "C" not null
  season integer not null
  week smallint not null
  no smallint not null
  event_id text collate "C" not null
  home smallint not null
  away smallint not null
  home_mean integer not null
  away_mean integer not null
  goals text
  CHECK (((away >= 0) AND (away <= 19)))
  CHECK (((away_mean >= 1) AND (away_mean <= 6000)))
  CHECK ((home <> away))
  CHECK ((goals ~ '^([ha][0-9]{1,2}){0,6}$'::text))
  CHECK (((home >= 0) AND (home <= 19)))
  CHECK (((home_mean >= 1) AND (home_mean <= 6000)))
  CHECK (((no >= 0) AND (no <= 9)))
  FOREIGN KEY (league, season, week) REFERENCES virtuals.rounds(league, season, week)
  PRIMARY KEY (league, season, week, no)
  UNIQUE (event_id)
  CREATE TRIGGER keep_match BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION virtuals.keep_match()

virtuals.odd_tickets
  ticket_id bigint not null
  failures integer not null
  at timestamp with time zone not null
  unpaid_cents bigint
  CHECK ((failures >= 0))
  CHECK ((unpaid_cents > 0))
  FOREIGN KEY (ticket_id) REFERENCES virtuals.jackpot_tickets(id)
  PRIMARY KEY (ticket_id)

virtuals.rounds
  league text collate "C" not null
  season integer not null
  week smallint not null
  state text not null default 'open'::text
  starts_at timestamp with time zone not null
  round_ms integer not null
  commitment bytea not null
  beacon_round bigint
  beacon_signature text
  seed bytea
  published_at timestamp with time zone not null
  locked_at timestamp with time zone
  drawn_at timestamp with time zone
  ended_at timestamp with time zone
  void_reason text
  CHECK (((state = ANY (ARRAY['drawn'::text, 'settled'::text])) <= ((drawn_at IS NOT NULL) AND (seed IS NOT NULL))))
  CHECK (((state = 'void'::text) = (void_reason IS NOT NULL)))
  CHECK (((state = ANY (ARRAY['settled'::text, 'void'::text])) = (ended_at IS NOT NULL)))
  CHECK ((octet_length(commitment) = 32))
  CHECK ((round_ms > 0))
  CHECK ((octet_length(seed) = 32))
  CHECK ((state = ANY (ARRAY['open'::text, 'locked'::text, 'drawn'::text, 'settled'::text, 'void'::text])))
  CHECK ((void_reason = ANY (ARRAY['not_drawn'::text, 'lock_late'::text, 'beacon_late'::text, 'staff'::text, 'restored'::text])))
  CHECK (((week >= 1) AND (week <= 38)))
  FOREIGN KEY (league, season) REFERENCES virtuals.seasons(league, number)
  PRIMARY KEY (league, season, week)
  UNIQUE (league, starts_at)
  CREATE INDEX rounds_by_end using brin (ended_at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX rounds_of_league using btree (league, starts_at DESC)
  CREATE INDEX rounds_running using btree (league, starts_at) WHERE (state = ANY (ARRAY['open'::text, 'locked'::text, 'drawn'::text]))
  CREATE TRIGGER keep_round BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION virtuals.keep_round()

virtuals.seasons
  league text collate "C" not null
  number integer not null
  commitment bytea not null
  sealed_end bytea not null
  has_beacon boolean not null
  incarnation integer not null
  committed_at timestamp with time zone not null
  champion smallint
  ended_at timestamp with time zone
  CHECK (((champion >= 0) AND (champion <= 19)))
  CHECK ((octet_length(commitment) = 32))
  CHECK (((number >= 1) AND (number <= 999999)))
  PRIMARY KEY (league, number)
  UNIQUE (commitment)
  CREATE TRIGGER keep_season BEFORE DELETE OR UPDATE for EACH ROW EXECUTE FUNCTION virtuals.keep_season()

wagers.day_counters
  player_id uuid not null
  day date not null
  product text collate "C" not null
  staked_cents bigint not null default 0
  returned_cents bigint not null default 0
  CHECK ((staked_cents >= 0))
  PRIMARY KEY (player_id, day, product)
  CREATE INDEX day_counters_by_day using btree (day)

wagers.open_events
  event text collate "C" not null
  PRIMARY KEY (event)

wagers.payout_caps
  player_id uuid not null
  pool text collate "C" not null
  at timestamp with time zone not null
  game text collate "C" not null
  paid_cents bigint not null default 0
  event text collate "C"
  reserved_cents bigint not null default 0
  greatest_cents bigint not null default 0
  staked_cents bigint not null default 0
  CHECK ((reserved_cents <= greatest_cents))
  CHECK ((greatest_cents >= 0))
  CHECK ((paid_cents >= 0))
  CHECK ((reserved_cents >= 0))
  CHECK ((staked_cents >= 0))
  PRIMARY KEY (player_id, pool, at, game)

wagers.settlements
  ref text collate "C" not null
  player_id uuid not null
  version smallint not null
  payout_cents bigint
  outcome jsonb not null
  reason text not null
  at timestamp with time zone not null
  transfer_key text collate "C"
  returned_cents bigint not null default 0
  CHECK ((payout_cents >= 0))
  CHECK ((version >= 1))
  PRIMARY KEY (ref, player_id, version)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

wagers.wagers
  ref text collate "C" not null
  player_id uuid not null
  game text collate "C" not null
  request_id uuid not null
  stake_cents bigint not null
  selection jsonb not null
  state text collate "C" not null default 'open'::text
  payout_cents bigint
  outcome jsonb
  placed_at timestamp with time zone not null
  ended_at timestamp with time zone
  ordinal bigint default nextval('platform.orders'::regclass)
  product text collate "C" not null
  event text collate "C"
  greatest_payout_cents bigint
  version smallint not null default 0
  carried_cents bigint not null default 0
  returned_cents bigint not null default 0
  CHECK (((state = 'open'::text) = (ended_at IS NULL)))
  CHECK (((state = 'settled'::text) = (payout_cents IS NOT NULL)))
  CHECK (((carried_cents >= 0) AND (carried_cents < stake_cents)))
  CHECK ((greatest_payout_cents >= 0))
  CHECK ((payout_cents >= 0))
  CHECK (((length(ref) >= 1) AND (length(ref) <= 80)))
  CHECK ((stake_cents > 0))
  CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'void'::text])))
  CHECK (((state = 'open'::text) = (version = 0)))
  PRIMARY KEY (ref, player_id)
  CREATE INDEX wagers_by_player using btree (player_id, game, placed_at)
  CREATE INDEX wagers_by_time using brin (placed_at) WITH (pages_per_range='32', autosummarize='on')

wallet.balances
  player_id uuid not null
  cash_cents bigint not null default 0
  stake_cents bigint not null default 0
  bonus_cents bigint not null default 0
  earnings_cents bigint not null default 0
  held_cents bigint not null default 0
  debt_cents bigint not null default 0
  frozen boolean not null default false
  CHECK ((bonus_cents >= 0))
  CHECK ((cash_cents >= 0))
  CHECK ((debt_cents >= 0))
  CHECK ((earnings_cents >= 0))
  CHECK ((held_cents >= 0))
  CHECK ((stake_cents >= 0))
  PRIMARY KEY (player_id)

wallet.closed_days
  day date not null
  closed_at timestamp with time zone not null
  PRIMARY KEY (day)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

wallet.closings
  player_id uuid not null
  account text collate "C" not null
  day date not null
  cents bigint not null
  PRIMARY KEY (player_id, account, day)
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

wallet.house_balances
  account text not null
  shard smallint not null
  balance_cents bigint not null
  CHECK ((account ~ '^[a-z]+(/[a-z][a-z0-9-]{0,39})?$'::text))
  PRIMARY KEY (account, shard)

wallet.transfers
  key text collate "C" not null
  leg smallint not null
  kind text collate "C" not null
  debit text collate "C" not null
  debit_player uuid
  credit text collate "C" not null
  credit_player uuid
  cents bigint not null
  at timestamp with time zone not null
  seq bigint not null generated as identity
  CHECK ((cents > 0))
  CHECK (((debit = ANY (ARRAY['cash'::text, 'stake'::text, 'bonus'::text, 'earnings'::text, 'held'::text, 'debt'::text])) = (debit_player IS NOT NULL)))
  CHECK (((credit = ANY (ARRAY['cash'::text, 'stake'::text, 'bonus'::text, 'earnings'::text, 'held'::text, 'debt'::text])) = (credit_player IS NOT NULL)))
  CHECK (((kind = ANY (ARRAY['post'::text, 'void'::text])) = (key ~~ '%/end'::text)))
  CHECK (((length(key) >= 1) AND (length(key) <= 200)))
  CHECK ((kind = ANY (ARRAY['move'::text, 'hold'::text, 'post'::text, 'void'::text])))
  PRIMARY KEY (key, leg)
  CREATE INDEX transfers_by_time using brin (at) WITH (pages_per_range='32', autosummarize='on')
  CREATE INDEX transfers_of_player using gin (array_remove(ARRAY[debit_player, credit_player], NULL::uuid)) WITH (fastupdate='on', gin_pending_list_limit='1024')
  CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE for EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
