// node bench/schedules.ts <folder>: imports every schedule of a folder and compares what its sound is with what the file
// says, in each ear: within 0.05 Hz and 1 dB. `folder/gnaural/*.gnaural` is compared with curves that this computes
// itself, `folder/sbg/*.sbg` with what SBaGen understands of it, its dump (`sbagen -D`) in
// `folder/sbg-understood/*.txt`. Prints each file whose sound differs for more than 1 % of the time with the share that
// its note names, and fails where a note names none.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importedFrequency } from '../src/core/catalogue/imported-frequency.ts';
import { settingsFromAddress } from '../src/core/player/addresses/settings-address.ts';
import { readSchedule } from '../src/core/schedules/read-schedule.ts';
import { isSame, layerTones, resolvedLayer, valuesAt, type HeardTones } from './schedules/ear-tones.ts';
import { curvesAt, readCurves } from './schedules/gnaural-curves.ts';
import { readUnderstood, understoodAt } from './schedules/understood.ts';

const moments = 3000;
const day = 86_400;

interface Outcome {
  name: string;
  /** Of the time, 0–100; undefined where the file was not imported. */
  differs: number | undefined;
  /** What the note says. */
  noted: number;
  notes: string;
  milliseconds: number;
  problem?: string;
}

function soundAt(address: string): {
  at: (time: number) => HeardTones;
  loudest: number;
  minutes: number | 'unlimited';
} {
  const query = new URLSearchParams(address);
  const { layers, intensity, minutes } = settingsFromAddress(query, importedFrequency(Number(query.get('id'))));
  const resolved = layers.map((layer) => ({ layer, points: resolvedLayer(layer, intensity) }));
  const loudest = Math.max(...resolved.flatMap(({ points }) => points.flatMap(({ left, right }) => [left, right])));
  const at = (time: number): HeardTones => {
    const heard = resolved.flatMap(({ layer, points }) => {
      const values = valuesAt(points, layer.repeats ? time % layer.repeats : time);
      return values ? [layerTones(layer, values)] : [];
    });
    return { left: heard.flatMap(({ left }) => left), right: heard.flatMap(({ right }) => right) };
  };
  return { at, loudest, minutes };
}

interface Comparison {
  path: string;
  /** What the file says at a time of the session, and for how long that is compared. */
  fileAt: (time: number) => HeardTones;
  seconds: (minutes: number | 'unlimited') => number;
}

function compare({ path, fileAt, seconds }: Comparison): Outcome {
  const name = basename(path);
  const started = performance.now();
  const read = readSchedule(readFileSync(path, 'utf8'), name);
  const milliseconds = performance.now() - started;
  if ('problem' in read) return { name, differs: undefined, noted: 0, notes: '', milliseconds, problem: read.problem };
  const { at, loudest, minutes } = soundAt(read.address);
  const whole = seconds(minutes);
  let different = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    const time = ((moment + 0.5) / moments) * whole;
    if (!isSame(fileAt(time), at(time), loudest)) different += 1;
  }
  const noted = read.notes.find((note) => note.kind === 'differs');
  return {
    name,
    differs: (100 * different) / moments,
    noted: noted?.kind === 'differs' ? noted.percent : 0,
    notes: read.notes.map((note) => ('count' in note ? `${note.kind} ${note.count}` : note.kind)).join(', '),
    milliseconds,
  };
}

function compareGnaural(path: string): Outcome {
  const curves = readCurves(readFileSync(path, 'utf8'));
  return compare({ path, fileAt: (time) => curvesAt(curves, time % curves.length), seconds: () => curves.length });
}

function startOf(script: string): number | undefined {
  const text = script.replaceAll(/#.*/g, '');
  const time = /(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/.source;
  const asked = new RegExp(`^-.*T +${time}`, 'm').exec(text);
  const [, hours, minutes, seconds = '0'] = asked ?? new RegExp(`^\\s*${time}`, 'm').exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function compareSbagen(path: string): Outcome | undefined {
  let dump: string;
  try {
    dump = readFileSync(join(path, '../../sbg-understood', basename(path).replace(/\.sbgf?$/, '.txt')), 'utf8');
  } catch {
    return undefined;
  }
  const periods = readUnderstood(dump);
  const script = readFileSync(path, 'utf8');
  const clock = /^\s*NOW/m.test(script) ? undefined : startOf(script);
  // Where the script says NOW, the dump has the time of the day when it was made: that which agrees best.
  const starts = clock === undefined ? periods.map(({ at }) => at) : [clock];
  const seconds = (minutes: number | 'unlimited'): number =>
    minutes === 'unlimited' ? day : Math.min(day, minutes * 60);
  const outcomes = starts
    .slice(0, 40)
    .map((start) => compare({ path, fileAt: (time) => understoodAt(periods, start + time), seconds }));
  return outcomes.toSorted((one, other) => (one.differs ?? 0) - (other.differs ?? 0))[0];
}

function report(title: string, outcomes: readonly Outcome[]): number {
  const read = outcomes.filter((one) => one.differs !== undefined);
  const far = read.filter(({ differs = 0 }) => differs > 1);
  const silent = far.filter(({ differs = 0, noted }) => Math.abs(noted - differs) > 2 + differs / 5);
  process.stdout.write(
    `\n${title}: ${outcomes.length} files, ${read.length} imported, ${read.length - far.length} equal for 99 % of the time, `,
  );
  process.stdout.write(
    `${far.length} not, of which ${far.length - silent.length} say so with their share; slowest ${Math.max(...outcomes.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms\n`,
  );
  for (const { name, differs = 0, noted, notes } of far)
    process.stdout.write(
      `  ${differs.toFixed(1).padStart(6)} %, note ${noted.toFixed(1).padStart(5)} %  ${name}  (${notes})\n`,
    );
  for (const { name, problem } of outcomes) if (problem !== undefined) process.stdout.write(`  ${problem}: ${name}\n`);
  return silent.length;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node bench/schedules.ts <folder>');
const gnaural = globSync(join(folder, 'gnaural/**/*.gnaural')).toSorted().map(compareGnaural);
const sbagen = globSync(join(folder, 'sbg/*.sbg*'))
  .toSorted()
  .flatMap((path) => compareSbagen(path) ?? []);
if (report('Gnaural', gnaural) + report('SBaGen', sbagen) > 0) process.exitCode = 1;
