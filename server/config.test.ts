import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const token = (role: string): string => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

describe('the environment', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 5280,
      logLevel: 'info',
      backend: { kind: 'embedded' },
    });
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'onda.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://secret@onda.example' }],
    ['PUBLIC_URL must be an address without a path', { PUBLIC_URL: 'https://secret@example.org/onda' }],
    ['PUBLIC_URL must be an address without a path', { PUBLIC_URL: 'https://secret@example.org/onda/' }],
    ['PUBLIC_URL must be an address without a path', { PUBLIC_URL: 'https://secret@example.org/?a=1' }],
    ['PUBLIC_URL must be an address without a path', { PUBLIC_URL: 'https://secret@example.org#top' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1, secret@proxy.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1,' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'secret@' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://secret@x/y' }],
    ['SUPABASE_URL', { SUPABASE_URL: 'project.supabase.co' }],
    ['SUPABASE_PUBLISHABLE_KEY', { SUPABASE_URL: 'https://project.supabase.co' }],
    ['ACCOUNTS', { ACCOUNTS: 'yes' }],
    ['SEALED_RECORDS', { SEALED_RECORDS: 'yes' }],
    ['SMTP_URL', { ACCOUNTS: 'real', SMTP_URL: 'https://secret@x' }],
    ['SMTP_URL', { ACCOUNTS: 'real', HOST: '0.0.0.0', PUBLIC_URL: 'https://onda.example' }],
    ['SMTP_URL', { ACCOUNTS: 'real', PUBLIC_URL: 'https://onda.example' }],
    ['PUBLIC_URL', { ACCOUNTS: 'real', HOST: '0.0.0.0', SMTP_URL: 'smtp://secret@x' }],
    ['DATABASE_URL', { ACCOUNTS: 'real', AUTH_URL: 'http://127.0.0.1:9999' }],
    ['JWT_SECRET', { ACCOUNTS: 'real', AUTH_URL: 'http://127.0.0.1:9999', DATABASE_URL: 'postgres://x/y' }],
    ['JWT_SECRET must have at least 32', { JWT_SECRET: `secret@${'x'.repeat(24)}` }],
    [
      'choose one',
      { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'a', DATABASE_URL: 'postgres://x/y' },
    ],
  ])('reports a wrong %s without its value', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
    expect(() => readConfig(environment)).not.toThrow('secret@');
  });

  it('trusts the proxies that are named, by default those on this machine', () => {
    expect(readConfig({}).trustedProxies).toEqual(['127.0.0.0/8', '::1']);
    expect(readConfig({ TRUSTED_PROXIES: '10.1.2.3, fd00::/8' }).trustedProxies).toEqual(['10.1.2.3', 'fd00::/8']);
  });

  it('keeps only the origin of the public URL', () => {
    expect(readConfig({}).publicUrl).toBeUndefined();
    for (const url of ['https://onda.example', 'https://onda.example/', 'https://ONDA.example:443'])
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://onda.example');
  });

  it('selects one of three backends', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://u:p@h/d' }).backend).toEqual({
      kind: 'postgres',
      url: 'postgresql://u:p@h/d',
    });
    const hosted = { kind: 'hosted', url: 'https://project.supabase.co', publishableKey: 'sb_publishable_1' };
    expect(
      readConfig({ SUPABASE_URL: 'https://project.supabase.co/', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' })
        .backend,
    ).toEqual(hosted);
    expect(
      readConfig({ SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: token('anon') }).backend,
    ).toMatchObject({ publishableKey: token('anon') });
  });

  it('has real accounts only if ACCOUNTS is real', () => {
    expect(readConfig({ SMTP_URL: 'smtp://x' }).accounts).toBeUndefined();
    expect(readConfig({ ACCOUNTS: 'simulated' }).accounts).toBeUndefined();
    expect(readConfig({ ACCOUNTS: 'real' }).accounts).toEqual({
      smtpUrl: undefined,
      mailFrom: 'Onda <no-reply@localhost>',
      authUrl: undefined,
      sealsRecords: true,
      captcha: undefined,
    });
    const open = { ACCOUNTS: 'real', HOST: '::', PUBLIC_URL: 'https://onda.example' };
    expect(
      readConfig({ ...open, SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'hi@onda.example' }).accounts,
    ).toEqual({
      smtpUrl: 'smtps://u:p@mail.example',
      mailFrom: 'hi@onda.example',
      authUrl: undefined,
      sealsRecords: true,
      captcha: undefined,
    });
    expect(readConfig({ ACCOUNTS: 'real', SEALED_RECORDS: 'off' }).accounts).toMatchObject({ sealsRecords: false });
  });

  it('needs no mail server where another service sends the mails', () => {
    const open = { ACCOUNTS: 'real', HOST: '0.0.0.0' };
    const jwtSecret = 'j'.repeat(32);
    const gotrue = { DATABASE_URL: 'postgres://h/d', AUTH_URL: 'http://127.0.0.1:9999/', JWT_SECRET: jwtSecret };
    expect(readConfig({ ...open, ...gotrue }).accounts).toMatchObject({ authUrl: 'http://127.0.0.1:9999', jwtSecret });
    expect(
      readConfig({ ...open, SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'a' }).accounts,
    ).toBeDefined();
  });

  const gotrueSettings = {
    ACCOUNTS: 'real',
    DATABASE_URL: 'postgres://h/d',
    AUTH_URL: 'http://127.0.0.1:9999',
    JWT_SECRET: 'j'.repeat(32),
  };
  const turnstileKey = '1x00000000000000000000AA';

  it.each([
    ['turnstile', turnstileKey],
    ['hcaptcha', '10000000-ffff-ffff-ffff-000000000001'],
  ])('takes the site key of %s', (provider, siteKey) => {
    expect(readConfig({ ...gotrueSettings, CAPTCHA: `${provider}:${siteKey}` }).accounts?.captcha).toEqual({
      provider,
      siteKey,
    });
  });

  it.each([
    'turnstile',
    `recaptcha:${turnstileKey}`,
    // The providers' secret keys for trying.
    'turnstile:1x0000000000000000000000000000000AA',
    'hcaptcha:0x0000000000000000000000000000000000000000',
    `turnstile:${turnstileKey}"`,
  ])('refuses CAPTCHA=%s', (value) => {
    expect(() => readConfig({ ...gotrueSettings, CAPTCHA: value })).toThrow(/^CAPTCHA must be turnstile:SITE_KEY/u);
  });

  it.each([{ ACCOUNTS: 'real' }, { ...gotrueSettings, ACCOUNTS: 'simulated' }, {}])(
    'takes a captcha only where another service asks for it: %j',
    (environment) => {
      const captcha = { CAPTCHA: `turnstile:${turnstileKey}` };
      expect(() => readConfig({ ...environment, ...captcha })).toThrow(/^CAPTCHA is set, so ACCOUNTS must be real/u);
    },
  );

  it.each(['sb_secret_1', token('service_role')])('refuses to publish the secret key %s', (key) => {
    expect(() => readConfig({ SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: key })).toThrow(
      'secret key',
    );
  });
});
