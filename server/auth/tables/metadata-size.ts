/**
 * Bytes of what people may say of themselves, as Postgres prints it. Every access token carries it, and each request
 * reads it.
 */
export const sizeLimit = 4096;

/** Bytes that the fields of the server itself may take beside it: id, address and what is proved. */
export const serverFields = 512;

/** Length of an expression of JSON without the server's own fields. */
export const ownSize = (json: string): string =>
  `octet_length((${json} - '{sub,email,email_verified,phone_verified}'::text[])::text)`;

/** Whether a token and an answer may carry it. Older versions of the server had no limit. */
export const isSmall = (column: string): string => `octet_length(${column}::text) <= ${sizeLimit + serverFields}`;

/**
 * A check that a column of JSON is small. A constraint would be checked at every change of a row, also where the column
 * stays as it is: the person of an older, larger row could not sign in any more.
 */
export const limitSize = (table: string, column: string): string => `
create or replace function auth.limit_${column}() returns trigger language plpgsql set search_path = '' as $$ begin
  if octet_length(new.${column}::text) > ${serverFields} + greatest(${sizeLimit}, octet_length(old.${column}::text)) then
    raise check_violation using message = '${table}.${column} is too large';
  end if;
  return new;
end $$;
create or replace trigger limit_${column} before insert or update of ${column} on ${table}
  for each row execute function auth.limit_${column}();
`;
