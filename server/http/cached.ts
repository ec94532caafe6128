/** Does not keep rejections. Moves the key to the end of the map, so that the first is the least recently used. */
export async function cached<K, T>(map: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  try {
    return await value;
  } catch (error) {
    if (map.get(key) === value) map.delete(key);
    throw error;
  }
}
