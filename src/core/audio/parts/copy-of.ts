type Fields = Record<string, unknown>;

/** What may change. The samples of a clip, in 16 bits, never do. */
const isCopied = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Int16Array);

function copyInto(made: Map<object, object>, value: unknown): unknown {
  if (!isCopied(value)) return value;
  const known = made.get(value);
  if (known) return known;
  if (value instanceof Float64Array || value instanceof Int32Array) {
    const samples = value.slice();
    made.set(value, samples);
    return samples;
  }
  const copy = (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value) as object)) as Fields;
  made.set(value, copy);
  for (const [key, field] of Object.entries(value)) copy[key] = copyInto(made, field);
  return copy;
}

/** Keeps classes, as structuredClone does not. Functions are shared: they must not depend on what changes. */
export function copyOf<Value extends object>(value: Value): Value {
  return copyInto(new Map(), value) as Value;
}
