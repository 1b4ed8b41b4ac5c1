-- Payments get the field's words: what M-PESA sends is a callback, what we ask it is a request or a query.
alter table payments.inbox rename to callback_inbox;
alter index payments.inbox_cases rename to callback_inbox_cases;
alter index payments.inbox_due rename to callback_inbox_due;
alter index payments.inbox_strangers rename to callback_inbox_unauthenticated;
alter table payments.receipts rename column notice_id to callback_id;
alter table payments.suspense rename column notice_id to callback_id;

alter table payments.asks rename to rail_requests;
alter table payments.rail_requests rename column asked_at to requested_at;
alter index payments.asks_of_receipt rename to rail_requests_of_receipt;
alter index payments.asks_of_reversals rename to rail_requests_of_reversals;
alter index payments.asks_of_subject rename to rail_requests_of_subject;

alter table payments.withdrawals rename column asks to queries;
alter table payments.withdrawals rename column next_ask_at to next_query_at;
alter index payments.withdrawals_to_ask rename to withdrawals_to_query;
alter table payments.proofs rename column asks to queries;
alter table payments.proofs rename column next_ask_at to next_query_at;
alter table payments.proofs rename column told_at to reported_at;
alter index payments.proofs_to_ask rename to proofs_to_query;
alter table payments.float_readings rename column asked_at to requested_at;
alter table payments.float_readings rename column told_at to answered_at;
alter table payments.claims rename column looks to checks;
alter table payments.claims rename column next_look_at to next_check_at;

alter table payments.deposits rename column way to channel;
alter table payments.rests rename to exit_payouts;
alter table payments.withdrawals rename column rest to exit_payout;
