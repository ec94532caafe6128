import { toneOf } from '#core/sound/layers.ts';
import { useId, useState } from 'react';
import { PercentProgress } from '#components/percent-progress.tsx';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { FileExportState } from '#core/export/file-export.ts';
import { fileName } from '#core/export/file-name.ts';
import { fileTiming, isMono, maxFileSeconds, type FileFormat } from '#core/export/file-timing.ts';
import { useFileExport } from '#hooks/export/use-file-export.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { FileFormatChoice } from './file-format-choice.tsx';

interface FileExportProps {
  programme: Programme;
  timing: Timing;
  /** Prefix of the file name. */
  name: string;
}

export function FileExport({ programme, timing, name }: FileExportProps) {
  const { file } = useChapter('proof');
  const { player, sound } = useMessages();
  const { state, start, cancel } = useFileExport();
  const id = useId();
  const [kind, setKind] = useState<FileFormat>({ format: 'wav', bits: 24 });
  const minutes = Math.round(fileTiming(timing).duration / 60);
  const busy = state.phase === 'choosing' || state.phase === 'writing';
  const save = (): void =>
    void start({
      programme,
      timing,
      file: kind,
      fileName: fileName(kind.format, name, sound.modes[toneOf(programme).source.mode], player.minutesShort(minutes)),
    });
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {file.title}
      </h3>
      <div className="text-sm text-muted">
        <p>{file.lead(player.minutes(minutes), file.channels[isMono(programme) ? 1 : 2])}</p>
        {timing.duration === undefined && <p>{file.unlimited}</p>}
        {timing.duration !== undefined && timing.duration > maxFileSeconds && <p>{file.night}</p>}
      </div>
      <FileFormatChoice programme={programme} timing={timing} chosen={kind} onChoose={setKind} disabled={busy} />
      <Button kind="quiet" className="w-fit" onClick={busy ? cancel : save}>
        {busy ? file.cancel : file.save(file.formats[kind.format])}
      </Button>
      <Progress state={state} />
    </section>
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
