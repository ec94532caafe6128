// node bench/schedules/mutations.ts <folder> [count] [seed]: changes the schedules of a folder at random, as damaged, cut,
// swapped and repeated bytes, lines and numbers would, and imports each. Fails where one throws, breaks the limits of a
// sound or is not the same after its address is read. Prints how long imports took.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenLimit, mutated, randomOf } from '../../src/core/schedules/mutations.fixture.ts';
import { scheduleText } from '../../src/core/schedules/schedule-text.ts';
import { readSchedule } from '../../src/core/schedules/read-schedule.ts';

const [folder, count = '2000', seed = '1'] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node bench/schedules/mutations.ts <folder> [count] [seed]');
const files = globSync(join(folder, '{gnaural,sbg}/**/*.{gnaural,sbg,sbgf}')).toSorted();
const texts = files.map((file) => readFileSync(file));
const random = randomOf(Number(seed));
const times: number[] = [];
const slowest = { milliseconds: 0, what: '' };
const outcomes = new Map<string, number>();
const broken: string[] = [];
for (let round = 0; round < Number(count); round += 1) {
  const index = random(texts.length);
  const bytes = mutated(texts[index] ?? new Uint8Array(), texts[random(texts.length)] ?? new Uint8Array(), random);
  const before = process.cpuUsage();
  let outcome = 'imported';
  try {
    const read = readSchedule(scheduleText(bytes), 'mutated');
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    times.push(milliseconds);
    if (milliseconds > slowest.milliseconds)
      Object.assign(slowest, { milliseconds, what: `${files[index]} in round ${round}, ${bytes.length} bytes` });
    if ('problem' in read) outcome = read.problem;
    else {
      const limit = brokenLimit(read);
      if (limit) broken.push(`${files[index]} in round ${round}: ${limit}`);
    }
  } catch (error) {
    broken.push(`${files[index]} in round ${round}: ${String(error)}`);
  }
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}
const sorted = times.toSorted((one, other) => one - other);
const part = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
process.stdout.write(`${count} changed files: ${[...outcomes].map(([kind, many]) => `${kind} ${many}`).join(', ')}\n`);
process.stdout.write(`processor time: median ${part(0.5)} ms, 99 of 100 below ${part(0.99)} ms, most ${part(1)} ms\n`);
process.stdout.write(`slowest: ${slowest.what}\n${broken.map((one) => `${one}\n`).join('')}`);
if (broken.length > 0) process.exitCode = 1;
