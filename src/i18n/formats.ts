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

/** Writes numbers with at most so many digits behind the separator. */
export const numberFormat = madeOnce((language, maximumFractionDigits) => new Intl.NumberFormat(language, { maximumFractionDigits }));

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
