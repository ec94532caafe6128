import type { Programme, Timing } from '#core/audio/programme.ts';
import {
  canHold,
  channelsOf,
  fileSampleRate,
  fileTiming,
  isSmall,
  smallBitrates,
  wavBits,
  wavBytes,
  wavShape,
  type FileFormat,
  type SmallFormat,
  type WavBits,
} from '#core/export/file-timing.ts';
import type { FlacRates } from '#core/export/flac-job.ts';
import { useFlacRates } from '#hooks/export/use-flac-rates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

type LosslessFormat = Exclude<FileFormat, { format: SmallFormat }>;

interface FileFormatChoiceProps {
  programme: Programme;
  timing: Timing;
  /** What the browser encodes. */
  small: SmallFormat | undefined;
  chosen: FileFormat;
  onChoose: (chosen: FileFormat) => void;
  disabled: boolean;
}

/** FLAC has no floating-point numbers. */
const lossless = (format: LosslessFormat['format'], bits: WavBits): LosslessFormat =>
  format === 'wav' ? { format, bits } : { format, bits: bits === 32 ? 24 : bits };

const kinds = {
  wav: wavBits.map((bits) => lossless('wav', bits)),
  flac: wavBits.filter((bits) => bits !== 32).map((bits) => lossless('flac', bits)),
};

/** Of files without loss: enough for ears. */
const firstBits = 16;

export const standardFormat = (small: SmallFormat | undefined): FileFormat =>
  small ? { format: small } : lossless('flac', firstBits);

export function FileFormatChoice({ programme, timing, small, chosen, onChoose, disabled }: FileFormatChoiceProps) {
  const { file } = useChapter('proof');
  const rates = useFlacRates({ programme, timing, sampleRate: fileSampleRate }, chosen.format === 'flac');
  const sizeOf = useFileSize({ programme, timing, rates });
  const fits = (kind: FileFormat): boolean => canHold({ programme, timing, sampleRate: fileSampleRate }, kind);
  const kindOf = (format: FileFormat['format']): FileFormat => {
    if (isSmall(format)) return { format };
    const same = lossless(format, 'bits' in chosen ? chosen.bits : firstBits);
    return fits(same) ? same : lossless(format, firstBits);
  };
  const formats = [...(small ? [small] : []), 'flac', 'wav'] as const;
  return (
    <>
      <SegmentedControl
        label={file.format}
        value={chosen.format}
        options={formats.map((format) => ({ value: format, name: file.formats[format] }))}
        onChoose={(format) => onChoose(kindOf(format))}
        disabled={disabled}
      />
      <p className="text-sm text-muted">
        {file.formatMeaning[chosen.format]}
        {!('bits' in chosen) && ` ${file.size(sizeOf(chosen))}`}
      </p>
      {'bits' in chosen && <Bits {...{ chosen, onChoose, disabled, sizeOf, fits }} />}
    </>
  );
}

interface BitsProps extends Pick<FileFormatChoiceProps, 'onChoose' | 'disabled'> {
  chosen: LosslessFormat;
  sizeOf: (kind: FileFormat) => string;
  /** Whether there can be such a file. */
  fits: (kind: FileFormat) => boolean;
}

function Bits({ chosen, onChoose, disabled, sizeOf, fits }: BitsProps) {
  const { file } = useChapter('proof');
  const number = useNumber();
  const possible = kinds[chosen.format].filter(fits);
  if (possible.length === 0) return <p className="text-sm">{file.tooLong}</p>;
  return (
    <>
      <SegmentedControl
        label={file.bits}
        value={String(chosen.bits)}
        options={possible.map((kind) => ({
          value: String(kind.bits),
          name: file.option(number(kind.bits), sizeOf(kind)),
        }))}
        onChoose={(bits) => onChoose(kinds[chosen.format].find((kind) => String(kind.bits) === bits) ?? chosen)}
        disabled={disabled}
      />
      <p className="text-sm text-muted">{file.meaning[chosen.bits]}</p>
    </>
  );
}

interface Sized extends Pick<FileFormatChoiceProps, 'programme' | 'timing'> {
  rates: FlacRates | undefined;
}

function useFileSize({ programme, timing, rates }: Sized): (kind: FileFormat) => string {
  const { file } = useChapter('proof');
  const number = useNumber();
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
