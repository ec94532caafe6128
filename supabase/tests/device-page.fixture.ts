import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { issuerOf } from '../../server/auth/auth-message.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import type { Secrets } from '../../server/secrets.ts';

/** @param entry path of a module that exports nothing. @returns one script, also for places that take no module */
export async function bundlePage(entry: string): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, '..', '..'),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: { input: entry, output: { codeSplitting: false, format: 'iife' } },
    },
  });
  const [first] = [built].flat();
  return first && 'output' in first ? (first.output[0]?.code ?? '') : '';
}

/** @returns the script of device-page.ts */
export const bundleDevice = (): Promise<string> => bundlePage(join(import.meta.dirname, 'device-page.ts'));

interface DevicePlace {
  script: string;
  address: string;
  secrets: Pick<Secrets, 'jwtSecret' | 'publishableKey'>;
}

type Opening = Omit<Parameters<typeof globalThis.openDevice>[0], 'token' | 'key'>;

/** Opens the page as a person who has just proved who they are. */
export async function openDevicePage(
  context: BrowserContext,
  { script, address, secrets }: DevicePlace,
  person: Opening,
): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/device.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${script}</script>` }),
  );
  await page.goto(`${address}/device.html`);
  await page.waitForFunction(() => 'openDevice' in globalThis);
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = { sub: person.id, role: 'authenticated', iss: issuerOf(address), amr };
  const given = { ...person, token: signToken(claims, secrets.jwtSecret), key: secrets.publishableKey };
  await page.evaluate(async (one) => void (await globalThis.openDevice(one)), given);
  return page;
}
