import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { redirectOf, type LinkRequest } from './account-mails.ts';
import type { MailMessage } from './mail.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { GiveBack } from '../limits/counts.ts';
import type { Challenge } from '../tables/code-challenge.ts';
import type { Json } from '../tables/users.ts';
import { DatabaseAwayError, type DatabaseSession } from '../../database/database.ts';
import { localeNamed, localeOf, type Locale } from '../../http/locale.ts';
import { describeError } from '../../log.ts';

/** What a mail needs of the request that has asked for it. */
interface Origin {
  challenge: Challenge;
  redirect: string;
  /** Of the page. */
  locale: Locale;
}

export const originOf = (http: Context, context: AuthContext, challenge: Challenge): Origin => ({
  challenge: { code_challenge: challenge.code_challenge, code_challenge_method: challenge.code_challenge_method },
  redirect: redirectOf(http, context),
  locale: localeOf(http.req.raw.headers),
});

/** @param data what the person says of themselves, which names the language they have chosen */
export const requestOf = (
  { challenge, redirect, locale }: Origin,
  data: Json | null | undefined,
): Omit<LinkRequest, 'user'> => ({ challenge, redirect, language: localeNamed(data?.['locale']) ?? locale });

/** A request for mails, as it is stored. */
export interface PromisedMail<Kind extends string = string> extends Origin {
  kind: Kind;
  email: string;
}

/**
 * For a mailbox that only the lookup finds: counts a mail to it as a stranger's, whoever asks. Those of one preparation
 * are counted once, however often the database goes away meanwhile.
 * @returns false if it has had too many
 */
type Admit = (mailbox: string) => Promise<boolean>;

/** Prepares the mails. Whatever depends on whether the address has an account is done here. */
type Preparation<Promised> = (
  context: AuthContext,
  session: DatabaseSession,
  promised: Promised & { admit: Admit },
) => Promise<MailMessage[]>;
export type Preparations<Kinds> = { [Kind in keyof Kinds]: Preparation<Kinds[Kind]> };

/** Milliseconds. */
const retryPause = 500;
const retries = 60;
/** A server that is at work on a request for longer has ended. */
const abandonedAfter = 60_000;
const lookEvery = 30_000;
const mostAtOnce = 100;
/**
 * Milliseconds. A mail to which a request of the day before leads would surprise whoever made it, and restored backups
 * hold requests that were carried out.
 */
export const promiseLife = 24 * 3_600_000;

export interface PromisedMails<Kinds> {
  /**
   * Stores the request, so that an answer can be given before the address is looked up and is kept whatever happens to
   * the server. For one address in the order of the calls.
   * @throws AuthError 503 request_timeout where too much waits
   */
  promise: (promised: Kinds[keyof Kinds]) => Promise<void>;
}

/** @returns verbs for requests of these kinds; takes up what ended servers have left, until the mail is closed */
export function createPromisedMails<Kinds extends { [Kind in keyof Kinds]: PromisedMail<Kind & string> }>(
  context: AuthContext,
  preparations: Preparations<Kinds>,
): PromisedMails<Kinds> {
  const { database, mail, log } = context;
  const prepareOnce = async (id: string, admit: Admit): Promise<MailMessage[]> =>
    database.transaction(async (session) => {
      const [row] = await session.rows<{ promised: Kinds[keyof Kinds]; is_old: boolean }>(
        `delete from auth.promised_mails where id = $1::text::uuid
        returning promised, created_at < now() - $2 * interval '1 millisecond' as is_old`,
        [id, promiseLife],
      );
      // Absent: another server was faster.
      if (!row || row.is_old) return [];
      return preparations[row.promised.kind as keyof Kinds](context, session, { ...row.promised, admit });
    });
  const prepareWith = async (id: string, admit: Admit): Promise<MailMessage[]> => {
    for (let left = retries; ; left -= 1)
      try {
        return await prepareOnce(id, admit);
      } catch (error) {
        if (!(error instanceof DatabaseAwayError) || left === 0) throw error;
        await wait(retryPause);
      }
  };
  const prepare = async (id: string): Promise<MailMessage[]> => {
    const { admit, settle } = createAdmission(context);
    let mails: MailMessage[] = [];
    try {
      mails = await prepareWith(id, admit);
      return mails;
    } finally {
      await settle(mails);
    }
  };
  const takeUpAbandoned = async (): Promise<void> => {
    const abandoned = await database.transaction(async ({ rows }) =>
      rows<{ id: string; email: string }>(
        `select id, promised ->> 'email' as email from auth.promised_mails
        where created_at < now() - $1 * interval '1 millisecond' order by created_at limit $2`,
        [abandonedAfter, mostAtOnce],
      ),
    );
    for (const { id, email } of abandoned) mail.sendLater(email, async () => prepare(id));
  };
  const look = (): void => {
    if (mail.isClosed()) clearInterval(timer);
    else takeUpAbandoned().catch((error: unknown) => log.error({ event: 'promised-mails', ...describeError(error) }));
  };
  const timer = setInterval(look, lookEvery).unref();
  look();
  return {
    promise: async (promised) => {
      const id = randomUUID();
      const stored = Promise.withResolvers<boolean>();
      // First of all a place in the queue: what is refused must not be stored.
      mail.sendLater(promised.email, async () => ((await stored.promise) ? prepare(id) : []));
      try {
        await database.transaction(async ({ rows }) =>
          rows('insert into auth.promised_mails (id, promised) values ($1::text::uuid, $2::text::jsonb)', [
            id,
            JSON.stringify(promised),
          ]),
        );
        stored.resolve(true);
      } catch (error) {
        stored.resolve(false);
        throw error;
      }
    },
  };
}

function createAdmission({ guards }: AuthContext): { admit: Admit; settle: (mails: MailMessage[]) => Promise<void> } {
  const admitted = new Map<string, Promise<GiveBack | undefined>>();
  const count = async (mailbox: string): Promise<GiveBack | undefined> => {
    try {
      return await guards.beforeMessage({ account: mailbox, network: '' }, 'email_change');
    } catch (error) {
      if (error instanceof AuthError) return undefined;
      throw error;
    }
  };
  return {
    admit: async (mailbox) => {
      const counted = admitted.get(mailbox) ?? count(mailbox);
      admitted.set(mailbox, counted);
      return (await counted) !== undefined;
    },
    // A mailbox that has agreed already gets no mail.
    settle: async (mails) => {
      for (const [mailbox, counted] of admitted) if (!mails.some(({ to }) => to === mailbox)) await (await counted)?.();
    },
  };
}
