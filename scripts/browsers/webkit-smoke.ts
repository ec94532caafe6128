import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { runPlaywright } from './run-playwright.ts';
import { skipStep } from '../test/run-step.ts';
import { hasPulseAudio } from './sound-server.ts';
import { installSystemPackages } from './system-packages.ts';

const packages = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-pulseaudio',
];

const isThere = (program: string): boolean => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;

function findMiniBrowser(): string | undefined {
  const [path] = globSync(['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/{lib,libexec}/webkit2gtk-4.1/MiniBrowser']);
  return ['WebKitWebDriver', 'Xvfb'].every(isThere) ? path : undefined;
}

if (process.platform !== 'linux') skipStep('WebKitGTK is for Linux');
if (!findMiniBrowser()) installSystemPackages(packages);
const path = findMiniBrowser();
if (!path) skipStep('there is no WebKitGTK with its driver and Xvfb here: install webkit2gtk-driver and xvfb');
if (!hasPulseAudio()) skipStep('there is no PulseAudio here to listen with: install pulseaudio and pulseaudio-utils');
process.exitCode = await runPlaywright('playwright.webkit.config.ts', { MINIBROWSER: path });
