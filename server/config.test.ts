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
    ['DATABASE_URL', { DATABASE_URL: 'mysql://secret@x/y' }],
    ['SUPABASE_URL', { SUPABASE_URL: 'project.supabase.co' }],
    ['SUPABASE_PUBLISHABLE_KEY', { SUPABASE_URL: 'https://project.supabase.co' }],
    [
      'choose one',
      { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'a', DATABASE_URL: 'postgres://x/y' },
    ],
  ])('names a wrong %s without its value', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
    expect(() => readConfig(environment)).not.toThrow('secret@');
  });

  it('keeps only the origin of the public URL', () => {
    expect(readConfig({}).publicUrl).toBeUndefined();
    expect(readConfig({ PUBLIC_URL: 'https://onda.example/' }).publicUrl).toBe('https://onda.example');
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

  it.each(['sb_secret_1', token('service_role')])('refuses to publish the secret key %s', (key) => {
    expect(() => readConfig({ SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: key })).toThrow(
      'secret key',
    );
  });
});
