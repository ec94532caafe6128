// Each forbidden import must fail the linter.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const imports = 'no-restricted-imports';
const globals = 'no-restricted-globals';

const forbidden: [string, string, string][] = [
  ['src/core/audio/probe.ts', "import { a } from '#core/platform/time/ticker.ts';", imports],
  ['src/core/audio/probe.ts', "import type { a } from '#core/player/player.ts';", imports],
  ['src/core/audio/probe.ts', "import { useState } from 'react';", imports],
  ['src/core/audio/probe.ts', 'new OfflineAudioContext(1, 1, 44_100);', globals],
  ['src/core/audio/probe.ts', 'new AudioContext();', globals],
  ['src/core/player/probe.ts', 'setTimeout(() => {}, 1);', globals],
  ['src/core/player/probe.ts', 'globalThis.setInterval(() => {}, 1);', globals],
  ['src/core/player/probe.ts', "export { a } from '#core/personal-data/records/records.ts';", imports],
  ['src/core/device/probe.ts', "import { a } from '#core/player/player.ts';", imports],
  ['src/core/cymatics/probe.ts', "import { a } from '#core/store.ts';", imports],
  ['src/core/catalogue/probe.ts', "import { a } from '@supabase/postgrest-js';", imports],
  ['src/core/catalogue/probe.ts', "import { a } from 'node:fs';", imports],
  ['src/core/backend/probe.ts', "import { a } from '#core/platform/time/ticker.ts';", imports],
  ['src/core/platform/probe.ts', "import { a } from '#hooks/use-player.ts';", imports],
  ['src/core/store.ts', "import { a } from '#core/backend/client.ts';", imports],
  ['src/screens/library/probe.tsx', "import { a } from '#screens/player/player-screen.tsx';", imports],
  ['src/screens/library/probe.tsx', "import { a } from '#core/audio/voice.ts';", imports],
  ['src/screens/library/probe.tsx', "import { a } from '#core/backend/client.ts';", imports],
  ['src/screens/library/probe.tsx', "await import('#core/platform/time/ticker.ts');", imports],
  ['src/screens/library/probe.tsx', "import { a } from '@tanstack/react-query';", imports],
  ['src/screens/library/probe.tsx', "localStorage.getItem('a');", globals],
  ['src/screens/library/probe.tsx', 'window.navigator.vibrate(1);', globals],
  ['src/screens/library/probe.tsx', "await fetch('/');", globals],
  ['src/screens/library/probe.tsx', "import { a } from '../probe.ts';", imports],
  ['src/screens/library/probe.tsx', "import { a } from './parts/probe.ts';", imports],
  ['src/components/probe.tsx', "import { a } from '#screens/player/player-screen.tsx';", imports],
  ['src/components/probe.tsx', "import { a } from '#app/boot/services.ts';", imports],
  ['src/hooks/probe.ts', "import { a } from '#ui/button.tsx';", imports],
  ['src/hooks/probe.ts', "import { a } from '#core';", imports],
  ['src/ui/probe.tsx', "import { a } from '#core/units.ts';", imports],
  ['src/ui/probe.tsx', "import { a } from '#core/domain/areas.ts';", imports],
  ['src/core/domain/probe.ts', "import { a } from '#core/catalogue/frequency.ts';", imports],
  ['src/ui/probe.tsx', "import { a } from '#i18n/locale.ts';", imports],
  ['src/i18n/probe.ts', "import { a } from '#core/backend/client.ts';", imports],
  ['src/i18n/messages/probe.ts', "import { a } from '#core/platform/page/page.ts';", imports],
  ['src/components/probe.tsx', "import { a } from '#i18n/messages/es.ts';", imports],
  ['src/app/probe.ts', "import { a } from '#app/screens.ts';", imports],
  ['src/app/boot/probe.ts', "import { a } from '#app/boot/services.ts';", imports],
  ['src/app/boot/probe.ts', "import { a } from '../app.tsx';", imports],
  ['src/app/boot/probe.ts', "import { a } from 'dexie';", imports],
  ['src/components/probe.tsx', "import { a } from './figures/toroid.tsx';", imports],
  ['src/components/figures/probe.ts', "import { a } from '#core/audio/voice.ts';", imports],
  ['src/screens/library/probe.tsx', "import { a } from '#core/platform/page/page.ts';", imports],
  ['src/screens/player/sound/probe.tsx', "import { a } from '#core/platform/page/page.ts';", imports],
  ['src/screens/player/sound/probe.tsx', "import { a } from '#screens/library/library-screen.tsx';", imports],
  ['src/screens/player/sound/probe.tsx', "localStorage.getItem('a');", globals],
  ['src/core/audio/parts/probe.ts', "import { a } from '#core/platform/page/page.ts';", imports],
  ['src/core/personal-data/records/probe.ts', "import { a } from '#core/player/player.ts';", imports],
  ['src/core/platform/page/probe.ts', "import { a } from '#core/backend/client.ts';", imports],
  ['src/i18n/messages/es/probe.ts', "import { a } from '#core/platform/page/page.ts';", imports],
  ['server/http/probe.ts', "import { a } from '../../src/routes.ts';", imports],
  ['server/probe.ts', "import { a } from '../src/routes.ts';", imports],
  ['server/probe.ts', "import { a } from '#routes.ts';", imports],
  ['src/ui/probe.ts', 'export default 1;', 'no-default-export'],
  ['src/ui/probe.ts', "export * from './button.tsx';", 'no-barrel-file'],
  ['src/ui/ProbeFile.ts', 'export {};', 'filename-case'],
];

const permitted: [string, string][] = [
  ['src/core/audio/fine.ts', "export { a } from '#core/units.ts';"],
  ['src/core/audio/fine.ts', "export { a } from './voice.ts';"],
  ['src/core/player/fine.ts', "export { a } from '#core/audio/voice.ts';"],
  ['src/core/device/fine.ts', "export type { a } from '#core/player/player.ts';"],
  ['src/core/backend/fine.ts', "export { a } from '@supabase/postgrest-js';"],
  ['src/core/backend/fine.ts', "await fetch('/');"],
  ['src/i18n/fine.ts', "await import('#i18n/messages/es.ts');"],
  ['src/core/platform/fine.ts', 'setTimeout(() => new AudioContext(), 1);'],
  ['src/core/audio/fine.browser.test.ts', 'new OfflineAudioContext(1, 1, 44_100);'],
  ['src/screens/library/fine.tsx', "export { a } from '#hooks/use-player.ts';"],
  ['src/screens/library/fine.tsx', "export { a } from '#core/catalogue/search.ts';"],
  ['src/screens/library/fine.tsx', "export { a } from '#core/units.ts';"],
  ['src/screens/library/fine.tsx', "export { a } from '#core/domain/areas.ts';"],
  ['src/core/personal-data/records/fine.ts', "export { a } from '#core/domain/areas.ts';"],
  ['src/hooks/fine.ts', "export { a } from '@tanstack/react-query';"],
  ['src/app/fine.ts', "export { a } from '#core/audio/voice.ts';"],
  ['src/app/fine.ts', "export { a } from '#screens/library/library-screen.tsx';"],
  ['src/app/boot/fine.ts', "export { a } from '#app/shell/frame.tsx';"],
  ['src/components/fine.tsx', "export { a } from '#components/figures/toroid.tsx';"],
  ['src/components/figures/fine.ts', "export { a } from '#components/reduced-motion.ts';"],
  ['src/screens/player/fine.tsx', "export { a } from '#screens/player/sound/sound-form.tsx';"],
  ['src/screens/player/sound/fine.tsx', "export { a } from '#screens/player/stage.tsx';"],
  ['src/core/audio/parts/fine.ts', "export { a } from '#core/audio/programme.ts';"],
  ['src/core/platform/time/fine.ts', 'setTimeout(() => {}, 1);'],
  ['src/core/platform/time/fine.ts', "export { a } from '#core/platform/page/page-lifecycle.ts';"],
  ['scripts/fine.ts', 'setTimeout(() => {}, 1);'],
];

interface Report {
  diagnostics: { code?: string; filename: string }[];
}

let folder = '';
const reported = new Map<string, string[]>();

/** `probe.ts` becomes `probe-7.ts`, one file per case; other names matter and stay. */
const fileOf = (path: string, index: number): string => path.replace(/(probe|fine)\./u, `$1-${index}.`);

beforeAll(() => {
  // Inside the repository, so that imports of the config resolve; ignored by git, the linter and Vitest.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/lint-probe-'));
  // Type-aware rules would need a TypeScript project.
  const config =
    "import config from '../../oxlint.config.ts';\nexport default { ...config, options: { typeAware: false } };";
  writeFileSync(join(folder, 'oxlint.config.ts'), config);
  const cases = [...forbidden, ...permitted].map(
    ([path, source], index) => [fileOf(path, index % forbidden.length), source] as const,
  );
  for (const [path, source] of cases) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const files = cases.map(([path]) => path);
  const run = spawnSync(process.execPath, [oxlint, '--no-ignore', '--format=json', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(run.stdout) as Report;
  for (const { code, filename } of diagnostics) {
    const path = filename.replaceAll('\\', '/');
    reported.set(path, [...(reported.get(path) ?? []), code ?? 'a syntax error']);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter', () => {
  const numbered = forbidden.map((row, index) => [...row, index] as const);
  it.each(numbered)('refuses in %s: %s', (path, _source, rule, index) => {
    expect(reported.get(fileOf(path, index))).toContainEqual(expect.stringContaining(`(${rule})`));
  });

  it.each(permitted.map((row, index) => [...row, index] as const))('allows in %s: %s', (path, _source, index) => {
    const rules = (reported.get(fileOf(path, index)) ?? []).join(' ');
    expect(rules).not.toMatch(/no-restricted|syntax error/u);
  });
});

describe('a folder', () => {
  const maxFiles = 40;
  const folders = globSync('{src,server,scripts,supabase,e2e,bench,art}/**/', { cwd: root });

  it.each(folders)(`%s has at most ${maxFiles} files`, (path) => {
    const files = readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeLessThanOrEqual(maxFiles);
  });
});

it.each(['src/core', 'src/hooks'])('%s contains no JSX', (path) => {
  const files = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))).toEqual([]);
});
