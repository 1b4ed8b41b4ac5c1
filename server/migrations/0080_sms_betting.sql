-- Bets by SMS to the operator's short code.
create schema sms_betting;

-- What phones sent, by the gateway's id: a message that is delivered again is there already. `sent_at` is the
-- gateway's time, and never after `received_at`. Without an outcome it is still to be done.
create table sms_betting.messages (
  id text collate "C" primary key,
  msisdn text not null,
  short_code text not null,
  text text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  -- Which of the messages of its number within some minutes it is, from 1: it says whether it is read.
  nth smallint not null,
  outcome text check (outcome in ('placed', 'refused', 'answered', 'silent'))
);
-- For the limit of each number.
create index messages_of_number on sms_betting.messages (msisdn, received_at);
create index messages_by_age on sms_betting.messages (received_at);

-- What an event is called in a message. A code that is free again is given last of all.
create table sms_betting.event_codes (
  code integer primary key,
  event_id text collate "C" not null unique,
  -- Some time after the event's kick-off, as it was known when the event was listed last.
  free_at timestamptz not null
);
create index event_codes_by_end on sms_betting.event_codes (free_at);
create sequence sms_betting.next_code as integer minvalue 1000 maxvalue 99999 cycle;

-- The language in which a player wrote last.
create table sms_betting.languages (
  player_id uuid primary key,
  language text not null check (language in ('en', 'sw'))
);
