import { join } from 'node:path';
import { defaultAccountLimits, type AccountLimits } from './auth/auth-message.ts';
import { createApp } from './http/app.ts';
import { readConfig } from './config.ts';
import { createCatalogueReader } from './catalogue/catalogue-rows.ts';
import { listen, type Listener } from './http/listener.ts';
import { createLog, type Log } from './log.ts';
import { loadPages } from './http/pages.ts';
import { createMetrics, noMetrics, type LinesLost } from './metrics/metrics.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';
import { loadServiceWorker } from './http/service-worker.ts';
import { readSite } from './http/site.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { openBackend, type Backend, type BackendSettings } from './open-backend.ts';

const root = join(import.meta.dirname, '..');

export interface ServerOptions {
  environment?: NodeJS.ProcessEnv;
  supabaseFolder?: string;
  progress?: (text: string) => void;
  log?: Log;
  linesLost?: () => LinesLost;
  accountLimits?: AccountLimits;
  onFatal?: BackendSettings['onFatal'];
}

export interface RunningServer {
  readonly address: string;
  close: () => Promise<void>;
}

const ignore = (): void => undefined;
const defaults = {
  supabaseFolder: join(root, 'supabase'),
  progress: ignore,
  onFatal: ignore,
  linesLost: () => ({ limit: 0, output: 0 }),
  accountLimits: defaultAccountLimits,
};

/** @throws Error with a message for the operator; nothing stays open then */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const config = readConfig(options.environment ?? process.env);
  const listener = await listen(config.host, config.port);
  const { address } = listener;
  try {
    const given = { ...defaults, log: createLog(config.logLevel), ...options };
    const metrics = config.metricsToken === undefined ? noMetrics : await createMetrics(given.linesLost);
    const settings: BackendSettings = { ...given, config, address, metrics };
    const backend = await serve(listener, settings);
    settings.progress(`Onda: ${listener.address}`);
    let closing: Promise<void> | undefined;
    return {
      address: listener.address,
      close: async () => {
        closing ??= listener.close().then(async () => backend.close());
        return closing;
      },
    };
  } catch (error) {
    await listener.close();
    throw error;
  }
}

async function serve(listener: Listener, settings: BackendSettings): Promise<Backend> {
  const { config, log } = settings;
  const { siteFolder } = config;
  const site = await readSite(siteFolder);
  const backend = await openBackend(settings);
  try {
    const policy = contentSecurityPolicy({
      ...site,
      ...(backend.client.url !== '' && { backendUrl: backend.client.url }),
      ...(backend.client.captcha && { captcha: backend.client.captcha.provider }),
    });
    const [pages, files, serviceWorker] = await Promise.all([
      loadPages({
        folder: siteFolder,
        site,
        backend: backend.client,
        publicUrl: config.publicUrl,
        reader: createCatalogueReader({ ...backend.rows, log }),
        log,
      }),
      loadStaticFiles(join(siteFolder, 'client')),
      loadServiceWorker({ folder: siteFolder, backend: backend.client, contentSecurityPolicy: policy }),
    ]);
    await pages.prepare();
    settings.progress(`Pages ready: ${Object.keys(site.pages).length} addresses`);
    const app = createApp({
      ...backend,
      pages,
      files,
      serviceWorker,
      contentSecurityPolicy: policy,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      log,
      metrics: settings.metrics,
      metricsToken: config.metricsToken,
    });
    listener.handle(app.fetch);
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}
