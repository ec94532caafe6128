import { refuse, type AuthError } from '../auth-error.ts';
import { ownSize, serverFields, sizeLimit } from './metadata-size.ts';
import type { DatabaseSession } from '../../database/database.ts';
import type { Json } from './users.ts';

const tooLarge = (): AuthError =>
  refuse(400, 'validation_failed', `User metadata cannot be larger than ${sizeLimit} bytes`);

/**
 * Asked before the address is looked up, so that the answer does not depend on it.
 * @throws AuthError 400 validation_failed
 */
export async function checkMetadata({ rows }: DatabaseSession, data: object): Promise<void> {
  const [measured] = await rows<{ bytes: number }>(`select ${ownSize('$1::text::jsonb')} as bytes`, [
    JSON.stringify(data),
  ]);
  if ((measured?.bytes ?? 0) > sizeLimit) throw tooLarge();
}

/** What the row will hold: a value of null removes its name. */
const merged = `(select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2::text::jsonb) where value <> 'null')`;

/**
 * In the database, because an older, larger one is not read. It may only become smaller.
 * @throws AuthError 400 validation_failed
 */
export async function mergeMetadata({ rows }: DatabaseSession, userId: string, data: Json): Promise<void> {
  const change = [userId, JSON.stringify(data)];
  const [size] = await rows<{ before: number; after: number; own: number }>(
    `select coalesce(octet_length(raw_user_meta_data::text), 0) as before, octet_length(${merged}::text) as after,
      ${ownSize(merged)} as own from auth.users where id = $1::text::uuid for update`,
    change,
  );
  if (!size) return;
  const isTooLarge = size.own > sizeLimit || size.after > sizeLimit + serverFields;
  if (isTooLarge && size.after >= size.before) throw tooLarge();
  await rows(`update auth.users set raw_user_meta_data = ${merged} where id = $1::text::uuid`, change);
}
