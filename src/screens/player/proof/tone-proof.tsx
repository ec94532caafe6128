import { forms } from '#core/domain/sound.ts';
import { useId, type ReactNode } from 'react';
import { PercentProgress } from '#components/percent-progress.tsx';
import type { Programme, Timing, ToneShape } from '#core/audio/programme.ts';
import { audibleHertz } from '#core/player/sound-change.ts';
import { toneOf } from '#core/sound/layers.ts';
import { declineLevels } from '#core/export/file-timing.ts';
import type { MeasuredTone } from '#core/export/measured-tones.ts';
import type { ToneProofResult } from '#core/export/tone-proof-job.ts';
import type { ToneProofState } from '#core/export/tone-proof.ts';
import { useToneProof } from '#hooks/export/use-tone-proof.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { LayerMeasurements } from './layer-measurements.tsx';
import { SpectrumFigure } from './spectrum-figure.tsx';
import { useDecibels } from './use-decibels.ts';

/** Parts per million: smaller deviations are rounding errors. */
const minPpm = 0.001;

/** Renders and measures the programme. */
export function ToneProof({ programme, timing }: { programme: Programme; timing: Timing }) {
  const proof = useChapter('proof');
  const { state, measure, cancel } = useToneProof({ programme, bells: timing.bells });
  const id = useId();
  const measuring = state.phase === 'measuring';
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {proof.title}
      </h3>
      <p className="text-sm text-muted">{proof.lead}</p>
      <Button kind="quiet" className="w-fit" onClick={measuring ? cancel : measure}>
        {measuring ? proof.cancel : state.phase === 'idle' ? proof.measure : proof.measureAgain}
      </Button>
      <Progress state={state} />
      {state.phase === 'done' && <Measurements programme={programme} timing={timing} result={state.result} />}
    </section>
  );
}

function Progress({ state }: { state: ToneProofState }) {
  const proof = useChapter('proof');
  return (
    <>
      {state.phase === 'measuring' && (
        <PercentProgress label={proof.measuring} percent={Math.floor(state.part * 100)} />
      )}
      <p role="status" className={state.phase === 'done' ? 'sr-only' : undefined}>
        {state.phase === 'measuring' && proof.measuring}
        {state.phase === 'done' && proof.finished}
        {state.phase === 'failed' && proof.failed[state.why]}
      </p>
    </>
  );
}

interface MeasurementsProps {
  programme: Programme;
  timing: Timing;
  result: ToneProofResult;
}

function Measurements({ programme, timing, result }: MeasurementsProps) {
  const proof = useChapter('proof');
  const { tones, spectrum } = result;
  const tone = toneOf(programme).source;
  const label = useSpectrumLabel(tone, result);
  const lowest = Math.min(audibleHertz(tone), ...tones.map(({ hertz }) => hertz));
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <FrequencyRows result={result} tone={tone} />
        {result.breath && <BreathRow breath={result.breath} />}
        <QualityRows result={result} />
      </dl>
      {tones.length === 0 && <p className="text-sm text-muted">{proof.carrierUnknown}</p>}
      <SpectrumFigure spectrum={spectrum} lowest={lowest} label={label} />
      <LayerMeasurements result={result} />
      <Notes programme={programme} timing={timing} result={result} />
    </>
  );
}

/** What was left out of the measurement, and how it was done. */
function Notes({ programme, timing, result: { levelWithBell, seconds, sampleRate } }: MeasurementsProps) {
  const proof = useChapter('proof');
  const number = useNumber();
  return (
    <div className="grid gap-1 text-sm text-muted">
      {forms[toneOf(programme).source.mode].isPulsed && <p>{proof.clicksWithPulses}</p>}
      {levelWithBell !== undefined && <p>{proof.withoutBells}</p>}
      {programme.layers.some(({ source }) => typeof source === 'string') && <p>{proof.withoutNoise}</p>}
      {programme.breathing && <p>{proof.withoutBreath}</p>}
      {timing.decline && <DeclineNote timing={timing} />}
      <p>{proof.how(number(seconds, 1), number(sampleRate / 1000, 1))}</p>
      <p>{proof.honest}</p>
    </div>
  );
}

function DeclineNote({ timing }: { timing: Timing }) {
  const proof = useChapter('proof');
  const decibels = useDecibels();
  const { from, to } = declineLevels(timing);
  return <p>{proof.withoutDecline(decibels(from), decibels(to))}</p>;
}

interface RowProps {
  name: string;
  note?: string;
  children: ReactNode;
}

function Row({ name, note, children }: RowProps) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {note !== undefined && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

function FrequencyRows({ result: { tones, pulse }, tone }: { result: ToneProofResult; tone: ToneShape }) {
  const proof = useChapter('proof');
  const number = useNumber();
  const decibels = useDecibels();
  const deviation = (ppm: number): string =>
    Math.abs(ppm) < minPpm ? proof.exact(number(minPpm, 3)) : proof.deviation(number(ppm, 3).replace('-', '−'));
  const nameOf = (ear: MeasuredTone['ear'], index: number): string => {
    const { ratio = 1 } = tone.partials?.[index % tone.partials.length] ?? {};
    return ratio === 1 ? proof.frequency[ear] : proof.overtone(number(ratio));
  };
  return (
    <>
      {tones.map(({ ear, expected: asked, hertz, ppm }, index) => (
        <Row key={`${ear}${asked}`} name={nameOf(ear, index)} note={deviation(ppm)}>
          {proof.hertz(number(hertz, 6))}
        </Row>
      ))}
      {pulse && (
        <Row name={forms[tone.mode].isPulsed ? proof.pulse : proof.beat}>
          {pulse.hertz === undefined ? proof.noPulse : proof.perSecond(number(pulse.hertz, 4))}
        </Row>
      )}
      {pulse?.silence !== undefined && (
        <Row name={proof.silence}>
          {pulse.silence === Number.NEGATIVE_INFINITY ? proof.silent : proof.notSilent(decibels(pulse.silence))}
        </Row>
      )}
    </>
  );
}

function BreathRow({ breath: { measured } }: { breath: NonNullable<ToneProofResult['breath']> }) {
  const proof = useChapter('proof');
  const number = useNumber();
  return (
    <Row name={proof.breath}>{measured === undefined ? proof.noBreath : proof.perMinute(number(measured, 3))}</Row>
  );
}

function QualityRows({ result: { purity, level, levelWithBell, harmonic, clicks } }: { result: ToneProofResult }) {
  const proof = useChapter('proof');
  const number = useNumber();
  const decibels = useDecibels();
  return (
    <>
      {purity !== undefined && (
        <Row name={proof.purity} note={proof.purityMeaning}>
          {proof.purityValue(decibels(purity))}
        </Row>
      )}
      {harmonic && (
        <Row name={proof.harmonic}>{proof.harmonicValue(number(harmonic.number), decibels(harmonic.level))}</Row>
      )}
      <Row name={proof.level}>{proof.levelValue(decibels(level))}</Row>
      {levelWithBell !== undefined && <Row name={proof.levelWithBell}>{proof.levelValue(decibels(levelWithBell))}</Row>}
      <Row name={proof.clickStart}>{proof.clickValue(decibels(clicks.start))}</Row>
      <Row name={proof.clickStop}>{proof.clickValue(decibels(clicks.stop))}</Row>
    </>
  );
}

function useSpectrumLabel({ mode, hertz, carrier }: ToneShape, result: ToneProofResult): string {
  const proof = useChapter('proof');
  const number = useNumber();
  const decibels = useDecibels();
  if (forms[mode].isPulsed) return `${proof.spectrumLines(number(carrier))} ${proof.spectrumPulses(number(hertz))}`;
  const lines = result.tones.map((tone) => number(tone.hertz)).join(' · ');
  return `${proof.spectrumLines(lines)} ${proof.spectrumRest(decibels(Math.ceil(result.highestBeside)))}`;
}
