-- A rotated key seals the end of a chain again. What is sealed is fixed by the commitment, which never changes, and is checked
-- against it whenever the chain is derived; so a change of the seal alone is let through, and of anything beside it is not.
drop trigger keep_chain on crash.chains;
create trigger keep_chain before delete on crash.chains for each row execute function crash.keep_chain();
create trigger keep_promise before update on crash.chains for each row
  when (to_jsonb(new) - 'sealed_end' is distinct from to_jsonb(old) - 'sealed_end')
  execute function crash.keep_chain();
