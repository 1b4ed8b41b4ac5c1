-- Codes that let a player who forgot the password set a new one.
alter table accounts.codes drop constraint codes_purpose_check;
alter table accounts.codes add constraint codes_purpose_check check (purpose in ('registration', 'sambaza', 'reset'));

-- Who excluded themselves, for ever: until then nobody lifts it.
create table accounts.exclusions (
  player_id uuid primary key references accounts.players (id),
  msisdn text not null,
  excluded_at timestamptz not null,
  until timestamptz not null
);
create trigger append_only before update or delete or truncate on accounts.exclusions
  for each statement execute function platform.refuse_change();

-- A bar may become longer; whatever else is tried with it, it stays.
create function accounts.keep_bar() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.until < old.until or new.msisdn <> old.msisdn then
    raise exception 'a barred phone stays barred';
  end if;
  return new;
end $$;
create trigger only_longer before update or delete on accounts.barred_phones
  for each row execute function accounts.keep_bar();

-- Players who left, whose money goes to their phone as often as some of it can be paid.
create table payments.rests (
  player_id uuid primary key,
  -- Where it goes: the number that was registered when they left.
  msisdn text not null,
  left_at timestamptz not null,
  -- Numbers what was done with the money, so that each payout has a key of its own.
  steps integer not null default 0,
  -- After M-PESA refused; the time to try again.
  not_before timestamptz,
  -- Who let the money go although the number never funded the account.
  released_by text
);
-- Paid because the player left: past the smallest amount and the windows.
alter table payments.withdrawals add column rest boolean not null default false;
