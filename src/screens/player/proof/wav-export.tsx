import { useId, useState } from 'react';
import type { Programme, Timing } from '#core/audio/programme.ts';
import {
  fileSampleRate,
  fileTiming,
  isMono,
  maxFileSeconds,
  wavBits,
  wavBytes,
  wavShape,
} from '#core/export/file-timing.ts';
import type { WavBits } from '#core/export/file-timing.ts';
import type { WavExportState } from '#core/export/wav-export.ts';
import { wavName } from '#core/export/wav-name.ts';
import { useWavExport } from '#hooks/use-wav-export.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';

interface WavExportProps {
  programme: Programme;
  timing: Timing;
  /** Prefix of the file name. */
  name: string;
}

export function WavExport({ programme, timing, name }: WavExportProps) {
  const { file } = useChapter('proof');
  const { player, sound } = useMessages();
  const number = useNumber();
  const { state, start, cancel } = useWavExport();
  const id = useId();
  const [bits, setBits] = useState<WavBits>(24);
  const size = (one: WavBits): string =>
    file.megabytes(number(wavBytes(wavShape({ programme, timing, bits: one, sampleRate: fileSampleRate })) / 1e6, 0));
  const minutes = Math.round(fileTiming(timing).duration / 60);
  const busy = state.phase === 'choosing' || state.phase === 'writing';
  const save = (): void =>
    void start({
      programme,
      timing,
      bits,
      fileName: wavName(name, sound.modes[programme.mode], player.minutesShort(minutes)),
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
      <SegmentedControl
        label={file.bits}
        value={String(bits)}
        options={wavBits.map((one) => ({ value: String(one), name: file.option(number(one), size(one)) }))}
        onChoose={(chosen) => setBits(wavBits.find((one) => String(one) === chosen) ?? bits)}
        disabled={busy}
      />
      <p className="text-sm text-muted">{file.meaning[bits]}</p>
      <Button kind="quiet" className="w-fit" onClick={busy ? cancel : save}>
        {busy ? file.cancel : file.save}
      </Button>
      <Progress state={state} />
    </section>
  );
}

function Progress({ state }: { state: WavExportState }) {
  const { file } = useChapter('proof');
  const { player } = useMessages();
  return (
    <>
      {state.phase === 'writing' && (
        <div className="grid gap-1">
          <progress
            aria-label={file.progress}
            aria-valuetext={player.percent(state.percent)}
            value={state.percent}
            max={100}
            className="progress"
          />
          <p className="text-sm text-muted tabular-nums">{player.percent(state.percent)}</p>
        </div>
      )}
      <p role="status">{useStatusText(state)}</p>
    </>
  );
}

function useStatusText(state: WavExportState): string {
  const { file } = useChapter('proof');
  if (state.phase === 'idle') return '';
  if (state.phase === 'done') return file.done[state.kind];
  return state.phase === 'failed' ? file.failed[state.why] : file[state.phase];
}
