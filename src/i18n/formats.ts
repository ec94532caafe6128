/** Creating an Intl object takes a phone longer than using it. */
function memoize<Made>(make: (language: string, digits: number) => Made): (language: string, digits: number) => Made {
  const cache = new Map<string, Made>();
  return (language, digits) => {
    const key = `${language} ${digits}`;
    const value = cache.get(key) ?? make(language, digits);
    cache.set(key, value);
    return value;
  };
}

const wholeNumberFormat = memoize(
  (language, maximumFractionDigits) => new Intl.NumberFormat(language, { maximumFractionDigits }),
);

/** Of languages that write numbers below 1000 with only digits and this separator. */
const decimalSeparators: Readonly<Record<string, string>> = { es: ',', en: '.' };

/** undefined for numbers of 1000 and more, and for more than six digits. */
function smallNumber(value: number, digits: number, mark: string): string | undefined {
  // Rounds the decimal form, as Intl does: 1.005 becomes 1.01.
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${digits}`))}e-${digits}`);
  if (!(rounded < 1000) || digits > 6) return undefined;
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${rounded}`.replace('.', mark);
}

/**
 * The first Intl.NumberFormat of a page takes a slow phone 100 ms; most pages need none, since their numbers are small.
 */
export const numberFormat = memoize((language, digits): Pick<Intl.NumberFormat, 'format'> => {
  const mark = decimalSeparators[language];
  return {
    format: (value: number) =>
      (mark === undefined ? undefined : smallNumber(value, digits, mark)) ??
      wholeNumberFormat(language, digits).format(value),
  };
});

const rules = memoize((language) => new Intl.PluralRules(language));

export function pluralRules(language: string): Intl.PluralRules {
  return rules(language, 0);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone */
export function dateFormat(language: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(shape)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, shape);
  dateFormats.set(key, format);
  return format;
}

const relative = memoize((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

export function relativeFormat(language: string): Intl.RelativeTimeFormat {
  return relative(language, 0);
}
