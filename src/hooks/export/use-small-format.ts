import { useEffect, useState } from 'react';
import { fileSampleRate, smallBitrates, smallFormats, type SmallFormat } from '#core/export/file-timing.ts';
import { canEncode } from '#core/platform/audio/encodable.ts';

/** More players open an M4A. */
const byPreference: readonly SmallFormat[] = ['m4a', 'opus'];

async function findSmallFormat(): Promise<SmallFormat | undefined> {
  for (const format of byPreference) {
    const { encoder: codec } = smallFormats[format];
    const config = { codec, sampleRate: fileSampleRate, numberOfChannels: 2, bitrate: smallBitrates[2] };
    if (await canEncode(config)) return format;
  }
  return undefined;
}

/** The small format that this browser can write, once that is known. */
export function useSmallFormat(): { small: SmallFormat | undefined; isKnown: boolean } {
  const [found, setFound] = useState<{ small: SmallFormat | undefined }>();
  useEffect(() => {
    let isLeft = false;
    void findSmallFormat().then((small) => {
      if (!isLeft) setFound({ small });
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return { small: found?.small, isKnown: found !== undefined };
}
