-- What was promised of a pair of seeds holds whatever the program does: the hash and its owner never change, the player's seed is
-- given once, and the server's seed is shown once and is the one that the hash was made of.
create function casino.keep_pair() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.id, new.player_id, new.game, new.hash, new.made_at)
      is distinct from row(old.id, old.player_id, old.game, old.hash, old.made_at) then
    raise exception 'a pair of seeds and its hash stay as they were shown';
  end if;
  if old.began_at is not null and row(new.client_seed, new.began_at) is distinct from row(old.client_seed, old.began_at) then
    raise exception 'the seed of a player is given once';
  end if;
  if old.ended_at is not null and row(new.seed, new.plays, new.ended_at) is distinct from row(old.seed, old.plays, old.ended_at) then
    raise exception 'a pair of seeds ends once';
  end if;
  if new.seed is not null and sha256(new.seed) <> new.hash then
    raise exception 'the seed that is shown has the hash that was shown';
  end if;
  return new;
end $$;
create trigger keep_pair before update or delete on casino.seeds for each row execute function casino.keep_pair();
create trigger keep_pairs before truncate on casino.seeds for each statement execute function platform.refuse_change();

-- Numbers only grow, one play at a time, until another pair is in use: a later one, which begins at 0.
create function casino.keep_nonce() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.seeds_id > old.seeds_id and new.nonce = 0
      and row(new.player_id, new.game) = row(old.player_id, old.game)
      and exists (select from casino.seeds where id = old.seeds_id and ended_at is not null and plays = old.nonce) then
    return new;
  end if;
  raise exception 'the numbers of plays only grow, under one pair of seeds after the other';
end $$;
create trigger keep_nonce before update on casino.seats for each row
  when (row(new.player_id, new.game, new.seeds_id) is distinct from row(old.player_id, old.game, old.seeds_id)
    or new.nonce not in (old.nonce, old.nonce + 1))
  execute function casino.keep_nonce();
create trigger keep_seat before delete on casino.seats for each row execute function casino.keep_nonce();

-- An open play is drawn from what it was begun with.
create function casino.keep_play() returns trigger language plpgsql as $$
begin
  raise exception 'an open play keeps its seeds, its number and its stake';
end $$;
create trigger keep_play before update on casino.open_plays for each row
  when (row(new.player_id, new.game, new.id, new.seeds_id, new.nonce, new.stake_cents, new.cap_cents, new.start)
    is distinct from row(old.player_id, old.game, old.id, old.seeds_id, old.nonce, old.stake_cents, old.cap_cents, old.start))
  execute function casino.keep_play();

-- Pairs in use are ended at their greatest age.
create index seeds_by_age on casino.seeds (began_at) where began_at is not null and ended_at is null;

-- Devices keep the hash of a pair by its number, so a restored database must give no number again that was given after its backup.
create function casino.skip_pair_numbers() returns trigger language plpgsql as $$
begin
  perform setval(pg_get_serial_sequence('casino.seeds', 'id'),
    greatest(nextval(pg_get_serial_sequence('casino.seeds', 'id')), (extract(epoch from clock_timestamp()) * 1000)::bigint));
  return null;
end $$;
create trigger skip_pair_numbers after insert on platform.incarnations
  for each statement execute function casino.skip_pair_numbers();
