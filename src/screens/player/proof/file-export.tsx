import { toneOf } from '#core/sound/layers.ts';
import { useId, useState } from 'react';
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

interface FileExportProps {
  programme: Programme;
  timing: Timing;
  /** Prefix of the file name. */
  name: string;
}

const minutesOf = (timing: Timing): number => Math.round(fileTiming(timing).duration / 60);

export function FileExport({ programme, timing, name }: FileExportProps) {
  const { file } = useChapter('proof');
  const { player, sound } = useMessages();
  const { state, start, cancel } = useFileExport();
  const id = useId();
  const { small, isKnown } = useSmallFormat();
  const [asked, setAsked] = useState<FileFormat>();
  const kind = asked ?? standardFormat(small);
  const isPossible = canHold({ programme, timing, sampleRate: fileSampleRate }, kind);
  const busy = state.phase === 'choosing' || state.phase === 'writing';
  const save = (): void =>
    void start({
      programme,
      timing,
      file: kind,
      fileName: fileName(
        kind.format,
        name,
        sound.modes[toneOf(programme).source.mode],
        player.minutesShort(minutesOf(timing)),
      ),
    });
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {file.title}
      </h3>
      <Contents programme={programme} timing={timing} />
      <FileFormatChoice {...{ programme, timing, small }} chosen={kind} onChoose={setAsked} disabled={busy} />
      <Button kind="quiet" className="w-fit" disabled={!isKnown || !isPossible} onClick={busy ? cancel : save}>
        {busy ? file.cancel : file.save(file.formats[kind.format])}
      </Button>
      <Progress state={state} />
    </section>
  );
}

/** What will be in the file. */
function Contents({ programme, timing }: Omit<FileExportProps, 'name'>) {
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
