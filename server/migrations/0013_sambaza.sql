-- Codes that confirm a transfer to another phone.
alter table accounts.codes drop constraint codes_purpose_check;
alter table accounts.codes add constraint codes_purpose_check check (purpose in ('registration', 'sambaza'));

create schema sambaza;

-- What players asked to send to another's phone. The money moves in the wallet under the key 'sambaza:' and the id.
create table sambaza.transfers (
  id uuid primary key,
  -- The word for it between client and server; worth nothing to anybody but the sender.
  ref_no text not null unique check (ref_no ~ '^[A-Z0-9]{10}$'),
  sender_id uuid not null,
  request_key text not null check (length(request_key) between 1 and 100),
  -- As it was typed; whose it is, is looked up only behind the right code.
  recipient_msisdn text not null check (recipient_msisdn ~ '^254[17][0-9]{8}$'),
  recipient_id uuid,
  cents bigint not null check (cents > 0 and cents % 100 = 0),
  -- 'asked': its code is the one in force. 'replaced': a later one took its place. 'refused': the code was right, the recipient not.
  state text not null check (state in ('asked', 'replaced', 'refused', 'completed')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (sender_id, request_key),
  check ((state = 'asked') = (ended_at is null)),
  check ((state = 'completed') = (recipient_id is not null)),
  check (recipient_id <> sender_id)
);
create unique index transfers_one_asked on sambaza.transfers (sender_id) where state = 'asked';
create index transfers_sent on sambaza.transfers (sender_id, ended_at) where state = 'completed';
create index transfers_received on sambaza.transfers (recipient_id, ended_at) where state = 'completed';
create index transfers_unused on sambaza.transfers (asked_at) where state in ('asked', 'replaced');
