// The rules of the device's own time zone as a VTIMEZONE (RFC 5545, 3.6.5), from its clock. Outlook reads a time only
// with them, and of the rules only yearly ones with one weekday of a month (decision 070).

const hour = 3_600_000;
const day = 24 * hour;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
/** Of changes that follow no yearly rule, as many years are written. */
const writtenYears = 6;

/** A change of the clock. Offsets in minutes east of UTC. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/** Minutes east of UTC. */
const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

function changesBetween(start: number, end: number): Change[] {
  const changes: Change[] = [];
  for (let [before, after] = [start, start + day]; before < end; [before, after] = [after, after + day]) {
    const [from, to] = [offsetAt(before), offsetAt(after)];
    if (from === to) continue;
    let [low, high] = [before, after];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      [low, high] = offsetAt(middle) === from ? [middle, high] : [low, middle];
    }
    changes.push({ at: high, from, to });
  }
  return changes;
}

/** The wall clock of a change before it, as UTC fields. */
const wallOf = ({ at, from }: Change): Date => new Date(at + from * 60_000);

const two = (value: number): string => String(value).padStart(2, '0');
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
const timeText = (wall: Date): string => wall.toISOString().replaceAll(/[-:]|\.\d+Z/gu, '');

/** Which weekday of the month it is: 1–5, or −1 for the last. */
function placesOf(wall: Date): number[] {
  const isLast = new Date(wall.getTime() + 7 * day).getUTCMonth() !== wall.getUTCMonth();
  return [Math.ceil(wall.getUTCDate() / 7), ...(isLast ? [-1] : [])];
}

/** The yearly rule that all of the changes follow. undefined where they follow none. */
function ruleOf(changes: readonly Change[]): string | undefined {
  const walls = changes.map(wallOf);
  const [first, ...others] = walls;
  if (!first || others.length === 0) return undefined;
  const keyOf = (wall: Date): string => [wall.getUTCMonth(), wall.getUTCDay(), timeText(wall).slice(8)].join(' ');
  const place = placesOf(first)
    .toReversed()
    .find((one) => walls.every((wall) => placesOf(wall).includes(one)));
  if (place === undefined || walls.some((wall) => keyOf(wall) !== keyOf(first))) return undefined;
  return `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${place}${weekdays[first.getUTCDay()]}`;
}

function observance(
  kind: 'STANDARD' | 'DAYLIGHT',
  { from, to }: Omit<Change, 'at'>,
  lines: readonly string[],
): string[] {
  return [`BEGIN:${kind}`, ...lines, `TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`, `END:${kind}`];
}

/** The lines of a VTIMEZONE, from a year before now on, with line breaks. */
export function timeZoneRules(name: string, now: Date): string {
  const start = now.getTime() - 366 * day;
  const changes = changesBetween(start, start + writtenYears * 366 * day);
  const still = observance('STANDARD', { from: offsetAt(start), to: offsetAt(start) }, ['DTSTART:19700101T000000']);
  const written = [...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()].flatMap((alike) => {
    const rule = ruleOf(alike);
    return (rule === undefined ? alike : alike.slice(0, 1)).flatMap((change) =>
      observance(change.to > change.from ? 'DAYLIGHT' : 'STANDARD', change, [
        `DTSTART:${timeText(wallOf(change))}`,
        ...(rule === undefined ? [] : [rule]),
      ]),
    );
  });
  const lines = [`TZID:${name}`, ...(changes.length === 0 ? still : written)];
  return ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n');
}
