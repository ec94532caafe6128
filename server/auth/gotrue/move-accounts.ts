import type { AdminUserAttributes, GoTrueAdminApi } from '@supabase/auth-js';
import type { Database } from '../../database/database.ts';

export type MoveOutcome =
  | 'moved'
  | 'there already'
  | 'left out: not confirmed'
  /** With an error code of GoTrue. */
  | `failed: ${string}`;

interface MoveOptions {
  database: Database;
  /** Administration of a GoTrue or a hosted project. */
  target: InstanceType<typeof GoTrueAdminApi>;
  report: (id: string, outcome: MoveOutcome) => void;
}

export interface MoveResult {
  accounts: number;
  failed: number;
  /** Confirmed second factors, which GoTrue cannot import. */
  factors: number;
}

interface Account {
  id: string;
  email: string;
  password_hash: string | null;
  is_confirmed: boolean;
  user_metadata: Record<string, unknown>;
  /** Hours until a ban ends, at most a century. */
  ban_hours: number | null;
  factors: number;
}

const pageSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Moves ids, addresses and password hashes. Can be repeated: accounts that exist already are left unchanged.
 * @throws if the database does not answer
 */
export async function moveAccounts({ database, target, report }: MoveOptions): Promise<MoveResult> {
  const result = { accounts: 0, failed: 0, factors: 0 };
  let last: string | undefined = firstId;
  while (last !== undefined) {
    const page = await accountsAfter(database, last);
    for (const account of page) {
      const outcome = await move(target, account);
      report(account.id, outcome);
      result.accounts += 1;
      result.failed += outcome.startsWith('failed') ? 1 : 0;
      result.factors += account.factors;
    }
    last = page.at(-1)?.id;
  }
  return result;
}

async function accountsAfter(database: Database, id: string): Promise<Account[]> {
  return database.transaction(async ({ rows }) =>
    rows<Account>(
      `select id, email, nullif(encrypted_password, '') as password_hash, email_confirmed_at is not null as is_confirmed,
        coalesce(raw_user_meta_data, '{}') as user_metadata,
        case when banned_until > now() then least(ceil(extract(epoch from banned_until - now()) / 3600), 876000)::integer end as ban_hours,
        (select count(*)::integer from auth.mfa_factors where user_id = users.id and status = 'verified') as factors
      from auth.users where id > $1::text::uuid and deleted_at is null order by id limit ${pageSize}`,
      [id],
    ),
  );
}

/** Leaves out unconfirmed accounts: nobody has proved their address or used them. */
async function move(target: MoveOptions['target'], account: Account): Promise<MoveOutcome> {
  if (!account.is_confirmed) return 'left out: not confirmed';
  const found = await target.getUserById(account.id);
  if (!found.error) return found.data.user.email === account.email ? 'there already' : 'failed: id_exists';
  if (found.error.status !== 404) return `failed: ${found.error.code ?? found.error.name}`;
  const { error } = await target.createUser(asNew(account));
  return error ? `failed: ${error.code ?? error.name}` : 'moved';
}

function asNew({ id, email, password_hash, user_metadata, ban_hours }: Account): AdminUserAttributes {
  return {
    id,
    email,
    email_confirm: true,
    user_metadata,
    ...(password_hash !== null && { password_hash }),
    ...(ban_hours !== null && { ban_duration: `${ban_hours}h` }),
  };
}
