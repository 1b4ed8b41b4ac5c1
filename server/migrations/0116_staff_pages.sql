-- beforehand: create index concurrently if not exists cases_by_time on cases.cases (opened_at, id);
-- beforehand: create index concurrently if not exists cases_by_kind on cases.cases (kind, opened_at, id);
-- beforehand: create index concurrently if not exists chat_messages_of_game on crash.chat_messages (game, n);
-- beforehand: create index concurrently if not exists statement_imports_by_time on payments.statement_imports (from_at, id);
-- beforehand: create index concurrently if not exists failed_deliveries_dead on platform.failed_deliveries (event_id, consumer) where due_at is null;

-- Staff read these lists in pages, each behind the last row of the page before (platform/staff/staff-list.ts).
create index if not exists cases_by_time on cases.cases (opened_at, id);
create index if not exists cases_by_kind on cases.cases (kind, opened_at, id);
create index if not exists chat_messages_of_game on crash.chat_messages (game, n);
create index if not exists statement_imports_by_time on payments.statement_imports (from_at, id);
create index if not exists failed_deliveries_dead on platform.failed_deliveries (event_id, consumer) where due_at is null;
