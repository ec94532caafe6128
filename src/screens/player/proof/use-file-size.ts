import type { Programme, Timing } from '#core/audio/programme.ts';
import {
  channelsOf,
  fileSampleRate,
  fileTiming,
  smallBitrates,
  wavBytes,
  wavShape,
  type FileFormat,
} from '#core/export/file-timing.ts';
import { useFlacRates } from '#hooks/export/use-flac-rates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

interface Sized {
  programme: Programme;
  timing: Timing;
  /** Whether the sizes of FLAC files are asked for, which take a measurement. */
  hasFlac: boolean;
}

/** How large a file will be, in words. */
export function useFileSize({ programme, timing, hasFlac }: Sized): (kind: FileFormat) => string {
  const { file } = useChapter('proof');
  const number = useNumber();
  const rates = useFlacRates({ programme, timing, sampleRate: fileSampleRate }, hasFlac);
  const { duration } = fileTiming(timing);
  const about = (bytesPerSecond: number): string => {
    const megabytes = (bytesPerSecond * duration) / 1e6;
    return file.aboutMegabytes(number(megabytes, megabytes < 10 ? 1 : 0));
  };
  return (kind) => {
    if (kind.format === 'wav') {
      const shape = wavShape({ programme, timing, bits: kind.bits, sampleRate: fileSampleRate });
      return file.megabytes(number(wavBytes(shape) / 1e6, 0));
    }
    if (kind.format !== 'flac') return about(smallBitrates[channelsOf(programme)] / 8);
    return rates ? about(rates[kind.bits]) : file.sizeUnknown;
  };
}
