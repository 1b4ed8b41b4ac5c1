-- Cases are work for a person that any module may open. `closed_with` names the staff command that closes one together with what
-- it is about; null where looking into it is all.
create schema cases;
alter table payments.cases set schema cases;
alter table cases.cases add column closed_with text;
update cases.cases set closed_with = 'suspense' where kind = 'suspense' and closed_at is null;
