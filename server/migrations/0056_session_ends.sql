-- stop: a version before this one would go on to publish for the consumers that are gone.
-- The ends of sessions have one consumer for the sockets of both origins. Sockets do not outlive a restart: what waits for
-- the earlier consumers has no socket left to end. `crash` keeps its other type.
delete from platform.deliveries where type = 'session.revoked' and consumer in ('crash', 'push.session.revoked');
delete from platform.failed_deliveries where type = 'session.revoked' and consumer in ('crash', 'push.session.revoked');
