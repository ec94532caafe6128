/** English is British, as its spelling; so are dates, times and lists. Nothing else names a region. */
const regions: Readonly<Record<string, string>> = { en: 'en-GB' };

/** Creating an Intl object takes a phone longer than using it. */
function memoize<Options extends readonly unknown[], Made>(make: (language: string, ...options: Options) => Made) {
  const cache = new Map<string, Made>();
  return (language: string, ...options: Options): Made => {
    const key = JSON.stringify([language, ...options]);
    const value = cache.get(key) ?? make(regions[language] ?? language, ...options);
    cache.set(key, value);
    return value;
  };
}

const wholeNumberFormat = memoize(
  (language, maximumFractionDigits: number) => new Intl.NumberFormat(language, { maximumFractionDigits }),
);

interface Separators {
  decimal: string;
  thousands: string;
  /** The least number that has one. */
  grouped: number;
}

/** Of languages that write numbers below a million with only digits and these. */
const separators: Readonly<Record<string, Separators>> = {
  es: { decimal: ',', thousands: '.', grouped: 10_000 },
  'en-GB': { decimal: '.', thousands: ',', grouped: 1000 },
};

/** undefined for a million and more, and for more than six digits. */
function smallNumber(value: number, digits: number, { decimal, thousands, grouped }: Separators): string | undefined {
  // Rounds the decimal form, as Intl does: 1.005 becomes 1.01.
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${digits}`))}e-${digits}`);
  if (!(rounded < 1_000_000) || digits > 6) return undefined;
  const text = `${value < 0 || Object.is(value, -0) ? '-' : ''}${rounded}`.replace('.', decimal);
  return rounded < grouped ? text : text.replace(/\d(?=\d{3}(?!\d))/u, `$&${thousands}`);
}

/**
 * The first format of Intl on a page, of numbers or dates, takes a slow phone 60–100 ms; most pages need none, since
 * their numbers are small.
 */
export const numberFormat = memoize((language, digits: number): Pick<Intl.NumberFormat, 'format'> => {
  const marks = separators[language];
  return {
    format: (value: number) =>
      (marks && smallNumber(value, digits, marks)) ?? wholeNumberFormat(language, digits).format(value),
  };
});

export const pluralRules = memoize((language) => new Intl.PluralRules(language));

/** @throws RangeError for an unknown time zone */
export const dateFormat = memoize(
  (language, shape: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, shape),
);

/** “a, b and c” */
export const listFormat = memoize((language) => new Intl.ListFormat(language));

export const relativeFormat = memoize((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
