-- A salt stands in the message of every draw, one line of it, and comes after the commitment.
alter table crash.chains add check (length(salt) <= 256 and salt ~ '^[\x21-\x7e]+$');
alter table crash.chains add check (length(salt_reference) <= 256 and salt_reference ~ '^[\x20-\x7e]+$');
alter table crash.chains add check ((salt_source = 'given') = (salt_reference is not null));
alter table crash.chains add check (salted_at >= committed_at);
