/** Asks the browser not to clear what is kept on this device when room gets short. It may ask the person, or refuse. Never rejects. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // Not in every browser, and not in pages that are not secure.
    return false;
  }
}
