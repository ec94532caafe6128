// A shorter notation of many steps, for sounds whose address would be too long. It holds the same texts, such as
// `x900_2___50`: of each number, in hundredths, the difference to the one before it, and of steps that come again where
// they were. A step is a digit that says what it has, the time since the step before unless that is the same as there,
// and its numbers. `.` begins how many steps come again, and how far back they are.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const again = '.';
const crossfades = 'x';
const fieldCount = 4;
/** Of the first digit: a bit for a crossfade, one for each field, and one for the same time as before. */
const sameTime = 2 ** (fieldCount + 1);

/** Five bits a digit, the lowest first; the sixth says that another follows. */
function digitsOf(value: number): string {
  let text = '';
  for (let rest = value; ; rest = Math.floor(rest / 32)) {
    const isLast = rest < 32;
    text += digits.charAt((rest % 32) + (isLast ? 0 : 32));
    if (isLast) return text;
  }
}

const unsigned = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2);

/** Differences in hundredths; undefined where the text has none. */
interface Change {
  flags: number;
  after: number;
  fields: (number | undefined)[];
}

const hundredths = (text: string): number => Math.round(100 * Number(text));

function changesOf(texts: readonly string[]): Change[] {
  const last = Array.from({ length: fieldCount }, () => 0);
  let at = 0;
  return texts.map((text) => {
    const isCrossfade = text.startsWith(crossfades);
    const [time = '', ...values] = text.slice(isCrossfade ? 1 : 0).split('_');
    const after = hundredths(time) - at;
    at += after;
    let flags = isCrossfade ? 1 : 0;
    const fields = values.map((value, index) => {
      if (value === '') return undefined;
      const before = last[index] ?? 0;
      last[index] = hundredths(value);
      flags += 2 ** (index + 1);
      return (last[index] ?? 0) - before;
    });
    return { flags, after, fields };
  });
}

function changeText({ flags, after, fields }: Change, before: number | undefined): string {
  const numbers = fields.filter((field) => field !== undefined).map((field) => digitsOf(unsigned(field)));
  const isSame = after === before;
  return digits.charAt(flags + (isSame ? sameTime : 0)) + (isSame ? '' : digitsOf(after)) + numbers.join('');
}

/** Earlier places of the same change that are looked at. */
const mostPlaces = 24;

/** The longest run before `index` that comes again from there: how many, and how far back. */
function runAt(keys: readonly string[], places: readonly number[], index: number): { count: number; back: number } {
  let best = { count: 0, back: 0 };
  for (const place of places.slice(-mostPlaces)) {
    let count = 0;
    while (index + count < keys.length && keys[place + count] === keys[index + count]) count += 1;
    if (count > best.count) best = { count, back: index - place };
  }
  return best;
}

/** Where each change was. */
class Places {
  private readonly found = new Map<string, number[]>();

  of(key: string): readonly number[] {
    return this.found.get(key) ?? [];
  }

  note(key: string, index: number): void {
    const places = this.found.get(key);
    if (places) places.push(index);
    else this.found.set(key, [index]);
  }
}

const keyOf = ({ flags, after, fields }: Change): string => [flags, after, ...fields].join();

/** The shorter of a change and the run that it begins: its text, and how many changes that says. */
function shorter(single: string, { count, back }: { count: number; back: number }): { text: string; says: number } {
  const run = again + digitsOf(count) + digitsOf(back);
  const isRun = count > 1 || (count === 1 && run.length < single.length);
  return isRun ? { text: run, says: count } : { text: single, says: 1 };
}

/** texts: of steps, ascending, without repetitions. */
export function denseText(texts: readonly string[]): string {
  const changes = changesOf(texts);
  const keys = changes.map(keyOf);
  const places = new Places();
  let [text, said] = ['', 0];
  for (const [index, change] of changes.entries()) {
    const key = keys[index] ?? '';
    if (index === said) {
      const found = shorter(changeText(change, changes[index - 1]?.after), runAt(keys, places.of(key), index));
      text += found.text;
      said += found.says;
    }
    places.note(key, index);
  }
  return text;
}

/** The number from a place in a text, and the place after it. */
function numberAt(text: string, from: number): { value: number; next: number } {
  let [value, weight, index] = [0, 1, from];
  for (; index < text.length; index += 1) {
    const digit = digits.indexOf(text.charAt(index));
    value += (digit % 32) * weight;
    weight *= 32;
    if (digit < 32) break;
  }
  return { value, next: index + 1 };
}

function changeAt(text: string, from: number, before: number): { change: Change; next: number } {
  const first = Math.max(0, digits.indexOf(text.charAt(from)));
  let next = from + 1;
  const number = (): number => {
    const read = numberAt(text, next);
    ({ next } = read);
    return read.value;
  };
  const after = first >= sameTime ? before : number();
  const fields = Array.from({ length: fieldCount }, (_, index) =>
    Math.floor(first / 2 ** (index + 1)) % 2 ? signed(number()) : undefined,
  );
  return { change: { flags: first % sameTime, after, fields }, next };
}

/** At most so many; of a text that is none, whatever it says. */
function changesIn(text: string, most: number): Change[] {
  const changes: Change[] = [];
  for (let index = 0; index < text.length && changes.length < most;) {
    if (text.charAt(index) === again) {
      const count = numberAt(text, index + 1);
      const back = numberAt(text, count.next);
      index = back.next;
      for (let left = Math.min(count.value, most - changes.length); left > 0; left -= 1) {
        const change = changes[changes.length - back.value];
        if (!change) return changes;
        changes.push(change);
      }
    } else {
      const { change, next } = changeAt(text, index, changes.at(-1)?.after ?? 0);
      changes.push(change);
      index = next;
    }
  }
  return changes;
}

/** The texts of `denseText`, at most so many. */
export function textsOfDense(text: string, most: number): string[] {
  const last = Array.from({ length: fieldCount }, () => 0);
  let at = 0;
  return changesIn(text, most).map(({ flags, after, fields }) => {
    at += after;
    const values = fields.map((field, index) => {
      if (field === undefined) return '';
      last[index] = (last[index] ?? 0) + field;
      return String((last[index] ?? 0) / 100);
    });
    return (flags % 2 ? crossfades : '') + [String(at / 100), ...values].join('_').replace(/_+$/, '');
  });
}
