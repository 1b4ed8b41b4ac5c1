-- stop: what is written to the audit log waits while its indexes are built; it is small before the first
-- release.

-- Staff look the log up by what it is about, and by who of them did it (platform/read-audit-log.ts).
create index audit_log_of_subject on platform.audit_log (subject, id);
create index audit_log_of_staff on platform.audit_log (actor_id, id) where actor_kind = 'staff';
