-- stop: the log of the feed has other tables, which a version before this one would neither write nor apply.

-- A message is written once and never changed: how far the log is applied is one row, `feed.position`. The
-- messages of a day have a partition of their own, which goes as a whole when it is old enough.
create sequence feed.message_ids;
select setval('feed.message_ids', (select coalesce(max(id), 0) from feed.messages) + 1, false);

alter table feed.messages rename to messages_before;
alter table feed.messages_before rename constraint messages_pkey to messages_before_pkey;

-- `day` is the day of arrival by UTC. A body is written as it came, or packed (feed/packed-body.ts). `reason`
-- is given where it is known already that the body cannot be read.
create table feed.messages (
  id bigint not null default nextval('feed.message_ids'),
  day date not null,
  received_at timestamptz not null,
  routing_key text collate "C" not null,
  event_id text collate "C",
  body text,
  packed bytea,
  reason text,
  primary key (id, day),
  check (num_nonnulls(body, packed) = 1)
) partition by list (day);
-- What is packed has nothing left to compress.
alter table feed.messages alter column packed set storage external;
-- Messages of a day without a partition: the feed does not wait for one.
create table feed.messages_default partition of feed.messages default;

-- Messages behind `applied_id` are not applied yet. What was made of those up to `saved_id` is durable; the
-- later ones are needed to make it again.
create table feed.position (
  applied_id bigint not null,
  saved_id bigint not null
) with (fillfactor = 10);
create unique index position_is_one on feed.position ((true));
insert into feed.position (applied_id, saved_id)
  select id, id from (
    select coalesce(min(id) - 1, (select coalesce(max(id), 0) from feed.messages_before)) as id
    from feed.messages_before where state = 'received') as waiting;

-- Messages that were not applied: a body that could not be read or applied, or that came through another
-- exchange than ours.
create table feed.set_aside (
  id bigint primary key,
  received_at timestamptz not null,
  routing_key text collate "C" not null,
  event_id text collate "C",
  body text not null,
  state text not null check (state in ('unread', 'foreign')),
  reason text not null
);
create index set_aside_by_age on feed.set_aside (received_at);

insert into feed.messages (id, day, received_at, routing_key, event_id, body, reason)
  select id, (received_at at time zone 'UTC')::date, received_at, routing_key, event_id, body, reason
  from feed.messages_before where state = 'received';
insert into feed.set_aside (id, received_at, routing_key, event_id, body, state, reason)
  select id, received_at, routing_key, event_id, body, state, reason
  from feed.messages_before where state in ('unread', 'foreign');
drop table feed.messages_before;

create view feed.days as
  select c.relname as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from '\d{4}-\d\d-\d\d')::date as day
  from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'feed.messages'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';

-- Creates the missing partitions of these days, but for a day that already has messages in the default
-- partition. Gives what it created. It runs as the owner of the tables, since the role that serves may create
-- none.
create function feed.create_days(first date, last date) returns setof text
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  missing date;
begin
  perform pg_advisory_xact_lock(hashtextextended('feed.create_days', 0));
  for missing in
    select d::date from generate_series(first, least(last, first + 30), interval '1 day') as d
    where not exists (select from feed.days where day = d::date)
  loop
    begin
      -- Rows are never changed and go with their table, and nothing is looked for by a body.
      execute format('create table feed.%I partition of feed.messages for values in (%L)
        with (autovacuum_vacuum_insert_threshold = -1)', to_char(missing, '"messages_"YYYY_MM_DD'), missing);
      execute format('alter table feed.%I alter column body set statistics 0,
        alter column packed set statistics 0', to_char(missing, '"messages_"YYYY_MM_DD'));
      return next to_char(missing, '"messages_"YYYY_MM_DD');
    exception
      when check_violation or lock_not_available then
        raise warning 'no partition was created for the messages of %: %', missing, sqlerrm;
    end;
  end loop;
end $$;

-- Drops the partitions of days before this one whose messages are applied, and not needed again. Gives what
-- it dropped.
create function feed.drop_days(before date) returns setof text
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  old text;
  is_needed boolean;
begin
  for old in select name from feed.days where day < before order by day loop
    begin
      execute format('select max(id) > (select saved_id from feed.position) from feed.%I', old) into is_needed;
      if is_needed is not true then
        execute format('drop table feed.%I', old);
        return next old;
      end if;
    exception
      when lock_not_available then
        raise warning 'the messages of % are in use: they are dropped later', old;
    end;
  end loop;
end $$;
