import { useState, type ReactNode } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { PercentProgress } from '#components/percent-progress.tsx';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { FileExportState } from '#core/export/file-export.ts';
import { fileName } from '#core/export/file-name.ts';
import { canHold, channelsOf, fileSampleRate, fileTiming, type FileFormat } from '#core/export/file-timing.ts';
import { useFileExport } from '#hooks/export/use-file-export.ts';
import { useSmallFormat } from '#hooks/export/use-small-format.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { FileFormatChoice, standardFormat } from './file-format-choice.tsx';
import { useFileSize } from './use-file-size.ts';

interface FileExportProps {
  programme: Programme;
  timing: Timing;
  /** Prefix of the file name. */
  name: string;
  /** What sounds, in words. */
  form: string;
  /** Other files, for experts. */
  children?: ReactNode;
}

const minutesOf = (timing: Timing): number => Math.round(fileTiming(timing).duration / 60);

/** One tap saves a small file; other formats are behind. */
export function FileExport({ programme, timing, name, form, children }: FileExportProps) {
  const { file } = useChapter('proof');

  const { player } = useMessages();
  const { state, start, cancel } = useFileExport();
  const { small, isKnown } = useSmallFormat();
  const [asked, setAsked] = useState<FileFormat>();
  const kind = asked ?? standardFormat(small);
  const fits = (wanted: FileFormat): boolean => canHold({ programme, timing, sampleRate: fileSampleRate }, wanted);
  const sizeOf = useFileSize({ programme, timing, hasFlac: kind.format === 'flac' });
  const busy = state.phase === 'choosing' || state.phase === 'writing';
  const save = (): void =>
    void start({
      programme,
      timing,
      file: kind,
      fileName: fileName(kind.format, name, form, player.minutesShort(minutesOf(timing))),
    });
  return (
    <>
      <Contents programme={programme} timing={timing} />
      <Button kind="quiet" className="w-fit" disabled={!isKnown || !fits(kind)} onClick={busy ? cancel : save}>
        {busy ? file.cancel : file.save(file.formats[kind.format])}
      </Button>
      <p className="text-sm text-muted">
        {file.size(sizeOf(kind))} {file.formatMeaning[kind.format]}
      </p>
      <Progress state={state} />
      <div className="-mx-5 -mb-6 border-t border-line">
        <Disclosure isNested title={file.others}>
          <FileFormatChoice {...{ sizeOf, small, fits }} chosen={kind} onChoose={setAsked} disabled={busy} />
          {children}
        </Disclosure>
      </div>
    </>
  );
}

/** What will be in the file. */
function Contents({ programme, timing }: Pick<FileExportProps, 'programme' | 'timing'>) {
  const { file } = useChapter('proof');
  const { player } = useMessages();
  return (
    <div className="text-sm text-muted">
      <p>{file.lead(player.minutes(minutesOf(timing)), file.channels[channelsOf(programme)])}</p>
      {timing.duration === undefined && <p>{file.unlimited}</p>}
    </div>
  );
}

function Progress({ state }: { state: FileExportState }) {
  const { file } = useChapter('proof');
  const { player } = useMessages();
  return (
    <>
      {state.phase === 'writing' && (
        <div className="grid gap-1">
          <PercentProgress label={file.progress} percent={state.percent} />
          <p className="text-sm text-muted tabular-nums">{player.percent(state.percent)}</p>
        </div>
      )}
      <p role="status">{useStatusText(state)}</p>
    </>
  );
}

function useStatusText(state: FileExportState): string {
  const { file } = useChapter('proof');
  if (state.phase === 'idle') return '';
  if (state.phase === 'done') return file.done[state.kind];
  return state.phase === 'failed' ? file.failed[state.why] : file[state.phase];
}
