-- Why a member of staff did it, in a column of its own. Null where nobody is asked for a reason.
alter table platform.audit_log add column reason text;
