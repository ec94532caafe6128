/** Whether this browser encodes sound so; false where it has no encoders, as on a page by plain http. Never rejects. */
export async function canEncode(config: AudioEncoderConfig): Promise<boolean> {
  try {
    return (await AudioEncoder.isConfigSupported(config)).supported === true;
  } catch {
    return false;
  }
}
