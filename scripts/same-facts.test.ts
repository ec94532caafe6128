// Facts that stand in a second place, because that place cannot import the first: a migration, the inline scripts of a
// page, the server beside the pages, a sentence.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { newPasswordRule } from '#components/account/new-password-field.tsx';
import { isPasswordTooLong } from '#core/account/sign-in-calls.ts';
import { sessionKey } from '#core/account/session-key.ts';
import type { PageBackend } from '#core/backend/page-backend.ts';
import { shippedCatalogue } from '#core/catalogue/shipped-catalogue.fixture.ts';
import { clipLimits } from '#core/clips/kept-clip.ts';
import { categories, evidenceGrades, origins } from '#core/domain/catalogue.ts';
import { mostOwnLayers } from '#core/domain/layers.ts';
import { wakeRing, wakeRise } from '#core/domain/night.ts';
import { lowestSmallSpeakerHertz, needsBass } from '#core/catalogue/frequency.ts';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import { modes, soundLimits } from '#core/domain/sound.ts';
import { sizeClasses } from '#core/encryption/size-classes.ts';
import { ownDataHintKey, pastDataKey } from '#core/personal-data/records/settings.ts';
import { pageFailed, pageReady, wantsSingleKeys } from '#core/platform/page/early-input.ts';
import { erasureKey, noticeKey } from '#core/platform/page/notice.ts';
import { fontKey } from '#core/platform/page/start-after-paint.ts';
import { mostUntilClock } from '#core/player/session-end.ts';
import { deviceSettings, themes } from '#core/settings/device-settings.ts';
import { storedText } from '#core/settings/stored-text.ts';
import { defaultViewPreferences } from '#core/settings/view-preferences.ts';
import { account as accountEn } from '#i18n/messages/en/account.ts';
import { account as accountEs } from '#i18n/messages/es/account.ts';
import { accountEntry as entryEn } from '#i18n/messages/en/account-entry.ts';
import { accountEntry as entryEs } from '#i18n/messages/es/account-entry.ts';
import { accountSettings as settingsEn } from '#i18n/messages/en/account-settings.ts';
import { accountSettings as settingsEs } from '#i18n/messages/es/account-settings.ts';
import { layers as layersEn } from '#i18n/messages/en/layers.ts';
import { layers as layersEs } from '#i18n/messages/es/layers.ts';
import { soundscapes as soundscapesEn } from '#i18n/messages/en/soundscapes.ts';
import { soundscapes as soundscapesEs } from '#i18n/messages/es/soundscapes.ts';
import { tuning as tuningEn } from '#i18n/messages/en/tuning.ts';
import { tuning as tuningEs } from '#i18n/messages/es/tuning.ts';
import { routes } from '#routes.ts';
import { catalogueSize } from '#screens/library/card-grid.tsx';
import { mailTexts } from '../server/auth/mail/mail-texts.ts';
import { checkStrength } from '../server/auth/passwords.ts';
import { freshFor } from '../server/auth/proof/fresh-proof.ts';
import { codeLife } from '../server/auth/tables/code-type.ts';
import { createTokens } from '../server/auth/tokens.ts';
import { languageName } from '../server/http/locale.ts';
import { backendMeta, type BackendForClient } from '../server/http/pages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const migrations = globSync('supabase/migrations/*.sql', { cwd: root })
  .toSorted()
  .map((path) => read(path))
  .join('\n');

/** What a pattern captures in the migrations, at its last match: the latest counts. */
function ofDatabase(pattern: RegExp): string[] {
  const [, ...captured] = [...migrations.matchAll(new RegExp(pattern, 'gu'))].at(-1) ?? [];
  return captured;
}

describe('a migration says', () => {
  it.each([
    ['frequency_category', categories],
    ['frequency_origin', origins],
    ['evidence_grade', evidenceGrades],
    ['tone_mode', modes],
  ])('the values of %s, in their order', (name, values) => {
    const [list = ''] = ofDatabase(new RegExp(`create type public\\.${name} as enum \\(([^)]*)\\)`));
    expect(list.split(', ').map((value) => value.slice(1, -1))).toEqual(values);
  });

  it.each([
    ['hertz', /hz > 0 and hz <= (\d+)/, [soundLimits.hertz.max]],
    ['carriers', /suggested_carrier_hz between (\d+) and (\d+)/, [soundLimits.carrier.min, soundLimits.carrier.max]],
    ['minutes', /suggested_minutes between 1 and (\d+)/, [durationLimits.max]],
    ['intensities', /default_intensity between (\d+) and (\d+)/, [intensityLimits.min, intensityLimits.max]],
    [
      'the longest sealed record',
      /between 100 and (\d+) and data/,
      [Math.ceil(((Math.max(...sizeClasses) + 31) * 4) / 3)],
    ],
    ['seconds of a fresh proof', /extract\(epoch from now\(\)\) - (\d+)/, [freshFor / 1000]],
    ['minutes of another', /proved_at > now\(\) - interval '(\d+) minutes'/, [freshFor / 60_000]],
    ['minutes of a code', /_sent_at > now\(\) - interval '(\d+) minutes'/, [codeLife / 60_000]],
  ])('the limits of the app: %s', (_what, pattern, limits) => {
    expect(ofDatabase(pattern).map(Number)).toEqual(limits);
  });
});

describe('the inline scripts of a page', () => {
  const page = read('index.html');
  const named = (text: string, pattern: RegExp): string[] =>
    [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))].toSorted();

  it('name the keys and the events of the app', () => {
    const early = Object.values(deviceSettings).flatMap((row) => (row.early ? [row.key] : []));
    const keys = [...early, ownDataHintKey, sessionKey, pastDataKey, noticeKey, erasureKey, fontKey];
    const scripts = [
      'index.html',
      'src/core/platform/page/early-input.ts',
      'src/core/platform/page/start-after-paint.ts',
    ];
    const names = named(scripts.map(read).join(''), /'(onda-[a-z-]*[a-z])'/gu);
    expect(names).toEqual([...keys, pageReady, pageFailed].toSorted());
  });

  it('name the addresses of the app', () => {
    expect(named(page, /location\.(?:pathname ===|replace\() ?'([^']+)'/gu)).toEqual(
      [routes.welcome, routes.auth, routes.dashboard].toSorted(),
    );
  });

  /** What the script of index.html writes on the page's element, with these settings stored. */
  function pageWith(stored: Readonly<Record<string, string>>, search = ''): Record<string, string> {
    const [, script = ''] = /<script>(\s*try [^]*?)<\/script>/u.exec(page) ?? [];
    const dataset: Record<string, string> = {};
    const storage = { getItem: (key: string) => stored[key] ?? null };
    runInNewContext(script, {
      document: { documentElement: { dataset }, querySelectorAll: () => [] },
      localStorage: storage,
      sessionStorage: storage,
      location: { pathname: routes.library, search, hash: '' },
      navigator: {},
      URLSearchParams,
    });
    return dataset;
  }

  it.each(themes)('read the theme %s as it is stored', (theme) => {
    const { theme: shown } = pageWith({ [deviceSettings.theme.key]: storedText('theme', theme) });
    expect(shown).toBe(theme === 'system' ? undefined : theme);
  });

  it.each([{ reducedMotion: 'reduced' }, { reducedMotion: 'system' }] as const)('read %o as it is stored', (view) => {
    const text = storedText('view', { ...defaultViewPreferences, ...view });
    expect(pageWith({ [deviceSettings.view.key]: text })['motion']).toBe(
      view.reducedMotion === 'reduced' ? 'reduced' : undefined,
    );
  });

  it.each([lowestSmallSpeakerHertz - 0.01, lowestSmallSpeakerHertz])('keep the place of a note at %d Hz', (hertz) => {
    expect(pageWith({}, `?hertz=${hertz}`)['tuned']).toBe(needsBass(hertz) ? 'deep' : '');
  });

  it.each([true, false])('read as it is stored whether single keys are wanted: %s', (shortcuts) => {
    const text = storedText('view', { ...defaultViewPreferences, shortcuts });
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === deviceSettings.view.key ? text : null) });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(wantsSingleKeys()).toBe(shortcuts);
  });
});

describe('what the server says in each page', () => {
  it('has the type that the app reads', () => expectTypeOf<BackendForClient>().toEqualTypeOf<PageBackend>());

  it('has the text that tokens.css looks for where accounts are real', () => {
    const simulated: BackendForClient = { url: 'https://onda.example', key: 'k' };
    const [, sought = 'none'] = /:has\(\[content\*='([^']+)'\]\)/u.exec(read('src/ui/tokens.css')) ?? [];
    expect(backendMeta({ ...simulated, accounts: true }).replaceAll('&quot;', '"')).toContain(sought);
    expect(backendMeta({ ...simulated, seals: true }).replaceAll('&quot;', '"')).not.toContain(sought);
  });
});

it('the library has a place for each frequency before they are read', () => {
  expect(catalogueSize).toBe(shippedCatalogue.length);
});

describe('the server agrees with the pages', () => {
  const { minLength } = newPasswordRule;

  it('about the length of passwords', () => {
    const longest = Array.from({ length: 200 }, (_, length) => 'a'.repeat(length)).findLastIndex(
      (password) => !isPasswordTooLong(password),
    );
    for (const length of [minLength, longest]) expect(() => checkStrength('a'.repeat(length))).not.toThrow();
    for (const length of [minLength - 1, longest + 1])
      expect(() => checkStrength('a'.repeat(length))).toThrow('Password');
    for (const { problems } of [accountEs, accountEn]) {
      expect(problems['weak-password']).toContain(` ${minLength} `);
      expect(problems['password-too-long']).toContain(` ${longest} `);
    }
    for (const texts of [entryEs, entryEn])
      for (const text of [texts.passwordRule, texts.passwordShort]) expect(text).toContain(` ${minLength} `);
  });

  it('about codes of mails, and how long they and a proof are valid', () => {
    const digits = createTokens('secret').newCode().length;
    const minutes = codeLife / 60_000;
    for (const { mail } of [entryEs, entryEn])
      for (const text of [mail.sent('a@example.org'), mail.recovery('a@example.org')]) {
        expect(text).toMatch(new RegExp(`\\b${digits}[ -]`, 'u'));
        expect(text).toContain(` ${minutes} min`);
      }
    for (const { validity } of Object.values(mailTexts)) expect(validity).toContain(` ${minutes} min`);
    expect(freshFor).toBe(10 * 60_000);
    expect(settingsEs.delete.signInAgain).toContain('diez minutos');
    expect(settingsEn.delete.signInAgain).toContain('ten minutes');
  });

  it('about the name of the language, which the service worker sends', () => {
    expect(languageName).toBe(deviceSettings.language.key);
  });
});

describe('sentences have the numbers of the app', () => {
  const huge = clipLimits.bytes / 1e6;
  const { min, max } = clipLimits.seconds;
  const [clipsEs, clipsEn] = [soundscapesEs.clips.refused, soundscapesEn.clips.refused];
  const [endEs, endEn] = [tuningEs.end, tuningEn.end];

  it.each([
    [`${huge} MB`, clipsEs.huge, clipsEn.huge],
    [`${max / 60} min`, clipsEs.long, clipsEn.long],
    [`${min} se`, clipsEs.short, clipsEn.short],
    [`${mostUntilClock / 3600} ho`, endEs.tooFar, endEn.tooFar],
    [`${wakeRing / 60} min`, endEs.wakesAt('7:00'), endEn.wakesAt('7:00')],
    [`${wakeRise / 60} min`, endEs.wakeNeeds, endEn.wakeNeeds],
  ])('%s', (number, es, en) => {
    expect(es).toContain(` ${number}`);
    expect(en).toContain(` ${number}`);
  });

  it('four layers', () => {
    expect(mostOwnLayers).toBe(4);
    for (const { lead, full, noiseFull } of [layersEs, layersEn])
      for (const text of [lead, full, noiseFull]) expect(text).toMatch(/\b(?:cuatro|four)\b/iu);
    expect(soundscapesEs.full).toBe(layersEs.full);
    expect(soundscapesEn.full).toBe(layersEn.full);
  });
});
