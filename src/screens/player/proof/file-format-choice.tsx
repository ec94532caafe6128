import { isSmall, wavBits, type FileFormat, type SmallFormat, type WavBits } from '#core/export/file-timing.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

type LosslessFormat = Exclude<FileFormat, { format: SmallFormat }>;

interface FileFormatChoiceProps {
  sizeOf: (kind: FileFormat) => string;
  /** Whether there can be such a file. */
  fits: (kind: FileFormat) => boolean;
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

export function FileFormatChoice({ sizeOf, fits, small, chosen, onChoose, disabled }: FileFormatChoiceProps) {
  const { file } = useChapter('proof');
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
      {'bits' in chosen && <Bits {...{ chosen, onChoose, disabled, sizeOf, fits }} />}
    </>
  );
}

interface BitsProps extends Pick<FileFormatChoiceProps, 'sizeOf' | 'fits' | 'onChoose' | 'disabled'> {
  chosen: LosslessFormat;
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
