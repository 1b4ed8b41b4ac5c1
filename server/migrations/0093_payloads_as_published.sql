-- Text such as half a surrogate pair is valid json and no jsonb: a failed delivery of an event with it could
-- not be set aside, and its consumer stood still.
alter table platform.failed_deliveries alter payload type json;
