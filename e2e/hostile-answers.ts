// Between a device and the real server: what the server answers to the synchronisation, as a hostile one would.
import type { Page, Route } from '@playwright/test';

interface Row {
  kind: string;
  key: string;
  data: unknown;
  version: number;
  seq: number;
  edited_at: string;
}

interface Head {
  records: number;
  sealed_seq: number | null;
}

interface Push {
  records: { kind: string; key: string; base: number }[];
}

interface Tampering {
  /** Changes what is answered of the account. */
  head: (head: Head) => Head;
  /** Changes the rows of a page. */
  rows: (rows: Row[]) => Row[];
  /** Changes what arrives of a push. */
  push: (push: Push) => Push;
}

const honest: Tampering = { head: (head) => head, rows: (rows) => rows, push: (push) => push };

interface HostileAnswers {
  /** From now on; what is not named is as the server has it. */
  tamper: (how: Partial<Tampering>) => void;
  /** Kinds of all records that the device has sent. */
  sentKinds: () => ReadonlySet<string>;
}

/** Changes the answer. Without the tag that the browser has of the last one: the server would send none. */
async function answerWith<Part>(route: Route, change: (parts: Part[]) => Part[]): Promise<void> {
  const { 'if-none-match': _tag, ...headers } = route.request().headers();
  const response = await route.fetch({ headers });
  await route.fulfill({ response, json: change((await response.json()) as Part[]) });
}

export async function comeBetween(page: Page): Promise<HostileAnswers> {
  let tampering = honest;
  const sent = new Set<string>();
  await page.route('**/rest/v1/sync_heads?*', (route) =>
    answerWith<Head>(route, (heads) => heads.map((head) => tampering.head(head))),
  );
  await page.route('**/rest/v1/personal_records?*', (route) => answerWith<Row>(route, (rows) => tampering.rows(rows)));
  await page.route('**/rest/v1/rpc/push_records', async (route) => {
    const push = route.request().postDataJSON() as Push;
    for (const { kind } of push.records) sent.add(kind);
    await route.continue({ postData: JSON.stringify(tampering.push(push)) });
  });
  return {
    tamper: (how) => {
      tampering = { ...honest, ...how };
    },
    sentKinds: () => sent,
  };
}
