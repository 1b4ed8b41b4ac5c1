-- What came before what, where an audit asks: the clocks of machines differ and step, a sequence only grows. Each number is drawn
-- behind the lock that orders the two events. Rows from before have none.
create sequence platform.orders;

alter table accounts.players add column ordinal bigint;
alter table accounts.players alter column ordinal set default nextval('platform.orders');
alter table accounts.sessions add column ordinal bigint;
alter table accounts.sessions alter column ordinal set default nextval('platform.orders');
alter table accounts.exclusions add column ordinal bigint;
alter table accounts.exclusions alter column ordinal set default nextval('platform.orders');
alter table wagers.wagers add column ordinal bigint;
alter table wagers.wagers alter column ordinal set default nextval('platform.orders');
alter table crash.rounds add column ordinal bigint;
alter table crash.rounds alter column ordinal set default nextval('platform.orders');

alter table crash.chains add column salted_ordinal bigint;
create function crash.order_salt() returns trigger language plpgsql as $$
begin
  new.salted_ordinal := nextval('platform.orders');
  return new;
end $$;
create trigger order_salt before update on crash.chains for each row
  when (old.salt is null and new.salt is not null) execute function crash.order_salt();

alter table sambaza.transfers add column ended_ordinal bigint;
create function sambaza.order_end() returns trigger language plpgsql as $$
begin
  new.ended_ordinal := nextval('platform.orders');
  return new;
end $$;
create trigger order_end before update on sambaza.transfers for each row
  when (old.ended_at is null and new.ended_at is not null) execute function sambaza.order_end();
