type Fields = Record<string, unknown>;

function copyInto(made: Map<object, object>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
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
