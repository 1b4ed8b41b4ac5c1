-- stop: the table and its new primary key are locked while rows are checked; both are small before the
-- first release.

-- What grows for as long as the house is open is kept by Nairobi month, so that an old month can be detached
-- as a table of its own.

create function platform.month_of(at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc('month', at at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'
$$;

create function platform.next_month(at timestamptz) returns timestamptz language sql stable as $$
  select platform.month_of(platform.month_of(at) + interval '35 days')
$$;

-- The least version-7 uuid of a time: those made from then on are not less.
create function platform.first_uuid(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The tables in monthly partitions: all that are partitioned by one column, a time or a version-7 uuid.
create view platform.monthly_tables as
  select c.oid::regclass as parent, n.nspname as schema, c.relname as name, p.partdefid as default_partition,
    a.atttypid = 'uuid'::regtype as by_uuid,
    (select max(case when a.atttypid = 'uuid'::regtype
        then to_timestamp(('x' || left(replace(upper_bound, '-', ''), 12))::bit(48)::bigint / 1000.0)
        else upper_bound::timestamptz end)
      from pg_inherits as i join pg_class as part on part.oid = i.inhrelid
        cross join lateral (
          select substring(pg_get_expr(part.relpartbound, part.oid) from 'TO \(''([^'']+)''\)')
            as upper_bound) as b
      where i.inhparent = c.oid and part.oid <> p.partdefid) as created_until
  from pg_partitioned_table as p join pg_class as c on c.oid = p.partrelid
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
  where p.partstrat = 'r' and p.partnatts = 1
    and c.relowner = (select nspowner from pg_namespace where nspname = 'platform');

-- Creates the missing partitions of every month that begins before `through`, at most 24 a table, but for a
-- table whose default partition has rows of such a month: `platform.tables_without_month` names it. It runs
-- as the owner of the tables, since the role that serves may create none. A partition of an append-only table
-- refuses changes itself.
create function platform.create_partitions(through timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  each record;
  month timestamptz;
  following timestamptz;
  created text;
  bound text;
begin
  perform pg_advisory_xact_lock(hashtextextended('platform.create_partitions', 0));
  for each in select * from platform.monthly_tables loop
    month := each.created_until;
    for n in 1..24 loop
      exit when month >= through;
      begin
        following := platform.next_month(month);
        created := format('%I.%I', each.schema,
          each.name || to_char(month at time zone 'Africa/Nairobi', '_YYYY_MM'));
        bound := case
          when each.by_uuid
            then format('from (%L) to (%L)', platform.first_uuid(month), platform.first_uuid(following))
          else format('from (%L) to (%L)', month, following) end;
        execute format('create table %s partition of %s for values %s', created, each.parent, bound);
        if exists (select from pg_trigger where tgrelid = each.parent and tgname = 'append_only') then
          execute format('create trigger append_only before update or delete or truncate on %s
            for each statement execute function platform.refuse_change()', created);
        end if;
        return next created;
      exception
        when check_violation then
          raise warning '% has rows of a month without a partition', each.parent;
          exit;
        when lock_not_available then
          raise warning '% is locked: its partitions are created later', each.parent;
          exit;
      end;
      month := following;
    end loop;
  end loop;
end $$;

-- Monthly tables whose default partition has rows: their month had no partition when they were written.
create function platform.tables_without_month() returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  each record;
  has_rows boolean;
begin
  for each in select * from platform.monthly_tables where default_partition <> 0 loop
    execute format('select exists (select from %s)', each.default_partition::regclass) into has_rows;
    if has_rows then
      return next each.parent::text;
    end if;
  end loop;
end $$;

alter table platform.audit_log rename to audit_log_before;
alter table platform.audit_log_before alter column id drop identity;
alter table platform.audit_log_before rename constraint audit_log_pkey to audit_log_before_old_pkey;
alter table platform.audit_log_before drop constraint audit_log_before_old_pkey;
create sequence platform.audit_log_ids;
select setval('platform.audit_log_ids',
  coalesce((select max(id) from platform.audit_log_before), 0) + 1, false);
create table platform.audit_log (
  like platform.audit_log_before including constraints,
  primary key (id, at)
) partition by range (at);
alter table platform.audit_log alter column id set default nextval('platform.audit_log_ids');
create trigger append_only before update or delete or truncate on platform.audit_log
  for each statement execute function platform.refuse_change();
create table platform.audit_log_default partition of platform.audit_log default;
create trigger append_only before update or delete or truncate on platform.audit_log_default
  for each statement execute function platform.refuse_change();

alter table payments.callback_inbox rename to callback_inbox_before;
alter table payments.callback_inbox_before rename constraint inbox_pkey to callback_inbox_before_pkey;
alter index payments.callback_inbox_cases rename to callback_inbox_before_cases;
alter index payments.callback_inbox_due rename to callback_inbox_before_due;
alter index payments.callback_inbox_unauthenticated rename to callback_inbox_before_unauthenticated;
create table payments.callback_inbox (
  like payments.callback_inbox_before including defaults including constraints,
  primary key (id)
) partition by range (id);
create index callback_inbox_cases on payments.callback_inbox (received_at) where verdict = 'case';
create index callback_inbox_due on payments.callback_inbox (due_at) where due_at is not null;
create index callback_inbox_unauthenticated on payments.callback_inbox (received_at) where subject is null;
create table payments.callback_inbox_default partition of payments.callback_inbox default;

-- What there is becomes the first partition, up to the end of this month or of the month of its latest row.
do $$
declare
  behind timestamptz;
begin
  behind := platform.next_month(greatest(now(), (select max(at) from platform.audit_log_before)));
  execute format('alter table platform.audit_log attach partition platform.audit_log_before
    for values from (minvalue) to (%L)', behind);
  behind := platform.next_month(greatest(now(),
    (select max(received_at) from payments.callback_inbox_before)));
  execute format('alter table payments.callback_inbox attach partition payments.callback_inbox_before
    for values from (minvalue) to (%L)', platform.first_uuid(behind));
end $$;
