-- When each repeated work of the role worker is due, by the clock of the workers, and until when one of them
-- has claimed it, by the clock of the database.
create table platform.routines (
  name text collate "C" primary key,
  due_at timestamptz not null,
  claimed_by uuid,
  claimed_until timestamptz,
  succeeded_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null))
);
