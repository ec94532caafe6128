/** Made once for each language: making one takes a phone longer than most of what is done with it. */
function madeOnce<Made>(make: (language: string, digits: number) => Made): (language: string, digits: number) => Made {
  const made = new Map<string, Made>();
  return (language, digits) => {
    const key = `${language} ${digits}`;
    const known = made.get(key) ?? make(language, digits);
    made.set(key, known);
    return known;
  };
}

const wholeNumberFormat = madeOnce(
  (language, maximumFractionDigits) => new Intl.NumberFormat(language, { maximumFractionDigits }),
);

/** What stands before the digits behind it, in languages that write a number below a thousand as nothing but digits and this. */
const decimalMarks: Readonly<Record<string, string>> = { es: ',', en: '.' };

/** A number below a thousand as Intl.NumberFormat writes it; undefined for all others. */
function smallNumber(value: number, digits: number, mark: string): string | undefined {
  // Moved in its decimal form, as Intl rounds it: 1.005 is not 1.00499… here.
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${digits}`))}e-${digits}`);
  if (!(rounded < 1000) || digits > 6) return undefined;
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${rounded}`.replace('.', mark);
}

/**
 * Writes numbers with at most so many digits behind the separator. The first Intl.NumberFormat of a page takes a cheap phone a
 * tenth of a second, so most pages make none: nearly all their numbers are small.
 */
export const numberFormat = madeOnce((language, digits): Pick<Intl.NumberFormat, 'format'> => {
  const mark = decimalMarks[language];
  return {
    format: (value: number) =>
      (mark === undefined ? undefined : smallNumber(value, digits, mark)) ??
      wholeNumberFormat(language, digits).format(value),
  };
});

const rules = madeOnce((language) => new Intl.PluralRules(language));

/** Which form a count takes in a language. */
export function pluralRules(language: string): Intl.PluralRules {
  return rules(language, 0);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Writes dates; made once for each language and shape. Throws RangeError for a time zone that the browser does not know. */
export function dateFormat(language: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(shape)}`;
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, shape);
  dateFormats.set(key, known);
  return known;
}

const relative = madeOnce((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** Writes how long ago something was, as “ayer” or “hace 3 días”. */
export function relativeFormat(language: string): Intl.RelativeTimeFormat {
  return relative(language, 0);
}
