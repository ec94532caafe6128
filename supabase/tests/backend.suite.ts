// Runs on every database that the server supports.
import { PostgrestClient } from '@supabase/postgrest-js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderPaths, prepareDataFolder } from '../../server/database/data-folder.ts';
import { exampleFrequency as example } from '../../server/frequency.fixture.ts';
import { createLog } from '../../server/log.ts';
import { loadSecrets, type Secrets } from '../../server/secrets.ts';
import { temporaryFolder, writeSite } from '../../server/http/site.fixture.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';

/** Prepares a data folder. @returns environment variables for the server */
export type PrepareServer = (dataFolder: string) => Promise<NodeJS.ProcessEnv>;

type Row = typeof example & { id: number };
type Client = PostgrestClient;

const inOneHour = (): number => Math.floor(Date.now() / 1000) + 3600;

export function describeServer(name: string, prepare: PrepareServer): void {
  describe(`the frequencies of a server on ${name}`, () => {
    let server: RunningServer;
    let secrets: Secrets;
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let guest: Client;
    let service: Client;
    const client = (headers: Record<string, string>): Client =>
      new PostgrestClient(`${server.address}rest/v1`, { headers });
    const person = (token: string): Client =>
      client({ apikey: secrets.publishableKey, authorization: `Bearer ${token}` });
    const tokenOf = (sub: string): string =>
      signToken({ sub, role: 'authenticated', aud: 'authenticated', exp: inOneHour() }, secrets.jwtSecret);
    const status = async (headers: Record<string, string>, path = 'rest/v1/frequencies?limit=1'): Promise<number> =>
      (await fetch(server.address + path, { headers })).status;
    const readers = (): [string, Client][] => [
      ['guest', guest],
      ['Ana', person(tokenOf('5e2d9f6e-0000-4000-8000-000000000001'))],
      ['Ben', person(tokenOf('5e2d9f6e-0000-4000-8000-000000000002'))],
    ];

    beforeAll(async () => {
      folder = await temporaryFolder();
      const site = join(folder.path, 'site');
      const data = join(folder.path, 'data');
      await writeSite(site);
      const environment = await prepare(data);
      await prepareDataFolder(data);
      secrets = await loadSecrets(dataFolderPaths.secrets(data));
      server = await startServer({
        environment: { PORT: '0', DATA_DIR: data, SITE_DIR: site, ...environment },
        log: createLog('silent'),
      });
      guest = client({ apikey: secrets.publishableKey });
      service = client({ apikey: secrets.secretKey });
    });
    afterAll(async () => {
      await server?.close();
      await folder.remove();
    });

    it('are the same for a guest, two people and the service, as in the catalogue', async () => {
      const catalogue = JSON.parse(await readFile(new URL('../catalogue.json', import.meta.url), 'utf8')) as Row[];
      const wanted = catalogue.map((entry) => ({ ...entry, default_intensity: 70 })).toSorted((a, b) => a.id - b.id);
      for (const [who, reader] of [...readers(), ['service', service] as const]) {
        const { data } = await reader.from('frequencies').select('*').order('id');
        expect(data, who).toEqual(wanted);
      }
    });

    it('can be read in the order of category and hertz, and one by one', async () => {
      const { data } = await guest.from('frequencies').select('*').order('category').order('hz');
      const categories = ['Calm', 'Focus', 'Shield', 'Vital', 'Restore', 'Expand'];
      const order = (row: Row): number => categories.indexOf(row.category) * 1e6 + row.hz;
      expect(data).toEqual(data?.toSorted((a, b) => order(a) - order(b)));
      const { data: deepHealing } = await guest.from('frequencies').select('*').eq('id', 1).single();
      expect(deepHealing?.hz).toBe(528);
      const nobody = await guest.from('frequencies').select('*').eq('id', 4711).single();
      expect(nobody).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
      const { data: calm } = await guest.from('frequencies').select('*').eq('category', 'Calm');
      expect(new Set(calm?.map((row) => row.category))).toEqual(new Set(['Calm']));
    });

    it('cannot be written by any of them', async () => {
      const before = await service.from('frequencies').select('*').order('id');
      for (const [who, reader] of readers()) {
        const attempts = await Promise.all([
          reader.from('frequencies').insert(example),
          reader.from('frequencies').upsert({ ...example, id: 1 }),
          reader.from('frequencies').update({ title: 'mine' }).eq('id', 1),
          reader.from('frequencies').delete().gt('id', 0),
        ]);
        for (const attempt of attempts) {
          expect(attempt.status, who).toBe(who === 'guest' ? 401 : 403);
          expect(attempt.error?.code, who).toBe('42501');
        }
      }
      expect((await service.from('frequencies').select('*').order('id')).data).toEqual(before.data);
    });

    it('can be written by the service role with every method, which everybody sees at once', async () => {
      const read = async (): Promise<string[]> =>
        ((await guest.from('frequencies').select('title').eq('slug', example.slug)).data ?? []).map((row) => row.title);
      expect(await read()).toEqual([]);
      const inserted = await service.from('frequencies').insert(example).select().single();
      expect(inserted.data?.id).toBeGreaterThan(1000);
      expect(await read()).toEqual(['Prueba']);
      await service.from('frequencies').update({ title: 'Otra' }).eq('slug', example.slug);
      expect(await read()).toEqual(['Otra']);
      await service.from('frequencies').upsert({ ...example, title: 'Tercera' }, { onConflict: 'slug' });
      expect(await read()).toEqual(['Tercera']);
      await service.from('frequencies').delete().eq('slug', example.slug);
      expect(await read()).toEqual([]);
    });

    it('can be written with a token of the service role', async () => {
      const operator = person(signToken({ role: 'service_role', exp: inOneHour() }, secrets.jwtSecret));
      expect((await operator.from('frequencies').insert(example)).status).toBe(201);
      expect((await operator.from('frequencies').delete().eq('slug', example.slug)).status).toBe(204);
    });

    it('cannot have invalid values', async () => {
      const refused = [
        { hz: 0 },
        { hz: 20_001 },
        { slug: 'Not a slug' },
        { suggested_minutes: 0 },
        { suggested_mode: 'binaural' as const },
        { default_intensity: 101 },
      ];
      for (const wrong of refused) {
        const { error } = await service.from('frequencies').insert({ ...example, ...wrong });
        expect(error?.message, JSON.stringify(wrong)).toContain('violates check constraint');
      }
    });

    it('are refused without a key, or with a foreign token', async () => {
      const apikey = secrets.publishableKey;
      const good = { sub: 'x', role: 'authenticated', exp: inOneHour() };
      const [head = '', payload = ''] = signToken(good, secrets.jwtSecret).split('.');
      const tokens = {
        'another secret': signToken(good, 'unsafe-secret-change-me'),
        'signed with the publishable key': signToken(good, apikey),
        'another algorithm': signToken(good, secrets.jwtSecret, 'HS512'),
        expired: signToken({ ...good, exp: 1 }, secrets.jwtSecret),
        'owner of the database': signToken({ ...good, role: 'postgres' }, secrets.jwtSecret),
        'service without the secret': signToken({ ...good, role: 'service_role' }, 'unsafe-secret-change-me'),
        unsigned: `${head}.${payload}.`,
        'not a token': 'hello',
      };
      for (const [what, token] of Object.entries(tokens))
        expect(await status({ apikey, authorization: `Bearer ${token}` }), what).toBe(401);
      expect(await status({})).toBe(401);
      expect(await status({ apikey: `${apikey}x` })).toBe(401);
      expect(await status({}, `rest/v1/frequencies?limit=1&apikey=${apikey}`)).toBe(401);
      expect(await status({ apikey })).toBe(200);
    });

    it('give their total count, so that all pages can be fetched', async () => {
      const wanted = 2500;
      const before = (await guest.from('frequencies').select('*', { count: 'exact', head: true })).count ?? 0;
      const made = Array.from({ length: wanted - before }, (_, at) => ({
        ...example,
        slug: `many-${at}`,
        tags: [],
        tags_en: [],
      }));
      for (let at = 0; at < made.length; at += 150)
        expect((await service.from('frequencies').insert(made.slice(at, at + 150))).error).toBeNull();
      const pages = await Promise.all(
        [0, 1000, 2000].map(async (from) =>
          guest
            .from('frequencies')
            .select('id', { count: 'exact' })
            .order('id')
            .range(from, from + 999),
        ),
      );
      expect(pages.map(({ count, data }) => [count, data?.length])).toEqual([
        [wanted, 1000],
        [wanted, 1000],
        [wanted, 500],
      ]);
      expect(new Set(pages.flatMap(({ data }) => data?.map((row) => row.id) ?? [])).size).toBe(wanted);
      const whole = await guest.from('frequencies').select('id', { count: 'exact' });
      expect([whole.count, whole.data?.length]).toEqual([wanted, 1000]);
      await service.from('frequencies').delete().like('slug', 'many-%');
    });

    it.each(['health', 'health/ready'])('are not needed to say that the server is well (%s)', async (path) => {
      const response = await fetch(`${server.address}${path}`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
    });
  });
}
