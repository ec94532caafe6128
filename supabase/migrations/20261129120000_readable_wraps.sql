-- needs: accounts

-- A device reads all wraps or none, and the head says the newest generation of them. So one that no device can read, or of another generation than the others, would stop every device. Keys from before may stay as they are until the next change.
alter table public.account_keys add constraint account_keys_readable_wraps check (
  jsonb_array_length(wraps) = jsonb_array_length(jsonb_path_query_array(wraps, 'strict $[*] ? (
    @.id.type() == "string" && @.id != ""
    && (@.kind == "passkey" || @.kind == "phrase" || @.kind == "device")
    && @.generation.type() == "number" && @.generation >= 1 && @.generation <= 65535
    && @.generation.floor() == @.generation && @.generation == $[0].generation
    && @.secret.type() == "string" && @.signature.type() == "string"
    && ((exists (@.privateKey)) is unknown || @.privateKey.type() == "string")
  )'))
) not valid;
