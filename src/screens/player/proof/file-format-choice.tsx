import type { Programme, Timing } from '#core/audio/programme.ts';
import {
  fileSampleRate,
  fileTiming,
  wavBits,
  wavBytes,
  wavShape,
  type FileFormat,
  type WavBits,
} from '#core/export/file-timing.ts';
import type { FlacRates } from '#core/export/flac-job.ts';
import { useFlacRates } from '#hooks/export/use-flac-rates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

interface FileFormatChoiceProps {
  programme: Programme;
  timing: Timing;
  chosen: FileFormat;
  onChoose: (chosen: FileFormat) => void;
  disabled: boolean;
}

/** FLAC has no floating-point numbers. */
const kindOf = (format: FileFormat['format'], bits: WavBits): FileFormat =>
  format === 'wav' ? { format, bits } : { format, bits: bits === 32 ? 24 : bits };

const kinds = {
  wav: wavBits.map((bits) => kindOf('wav', bits)),
  flac: wavBits.filter((bits) => bits !== 32).map((bits) => kindOf('flac', bits)),
};

export function FileFormatChoice({ programme, timing, chosen, onChoose, disabled }: FileFormatChoiceProps) {
  const { file } = useChapter('proof');
  const number = useNumber();
  const rates = useFlacRates({ programme, timing, sampleRate: fileSampleRate }, chosen.format === 'flac');
  const sizeOf = useFileSize({ programme, timing, rates });
  return (
    <>
      <SegmentedControl
        label={file.format}
        value={chosen.format}
        options={(['wav', 'flac'] as const).map((format) => ({ value: format, name: file.formats[format] }))}
        onChoose={(format) => onChoose(kindOf(format, chosen.bits))}
        disabled={disabled}
      />
      <p className="text-sm text-muted">{file.formatMeaning[chosen.format]}</p>
      <SegmentedControl
        label={file.bits}
        value={String(chosen.bits)}
        options={kinds[chosen.format].map((kind) => ({
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
  return (kind) => {
    if (kind.format === 'wav') {
      const shape = wavShape({ programme, timing, bits: kind.bits, sampleRate: fileSampleRate });
      return file.megabytes(number(wavBytes(shape) / 1e6, 0));
    }
    if (!rates) return file.sizeUnknown;
    const megabytes = (rates[kind.bits] * fileTiming(timing).duration) / 1e6;
    return file.aboutMegabytes(number(megabytes, megabytes < 10 ? 1 : 0));
  };
}
