import type { LayerProof } from '#core/export/layers-proof.ts';
import type { StepProof } from '#core/export/steps-proof.ts';
import type { ToneProofResult } from '#core/export/tone-proof-job.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { useDecibels } from './use-decibels.ts';

/** What the proof found of the layers and steps, if there are any. */
export function LayerMeasurements({ result: { layers, levelTogether, steps } }: { result: ToneProofResult }) {
  const proof = useChapter('proof');
  const decibels = useDecibels();
  return (
    <>
      {levelTogether !== undefined && (
        <Table caption={proof.layers.caption} heads={[proof.layers.form, proof.layers.measured, proof.layers.purity]}>
          {layers.map((layer, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Layers have no identity but their place.
            <LayerRow key={index} layer={layer} />
          ))}
        </Table>
      )}
      {levelTogether !== undefined && (
        <p className="text-sm text-muted">{proof.layers.together(decibels(levelTogether))}</p>
      )}
      {steps.length > 0 && (
        <Table caption={proof.steps.caption} heads={[proof.steps.at, proof.steps.measured, proof.steps.click]}>
          {steps.map((step) => (
            <StepRow key={`${step.layer} ${step.at}`} step={step} />
          ))}
        </Table>
      )}
    </>
  );
}

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="pb-1 text-left font-semibold">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function LayerRow({ layer: { shape, tones, pulse, purity } }: { layer: LayerProof }) {
  const proof = useChapter('proof');
  const { sound } = useMessages();
  const number = useNumber();
  const decibels = useDecibels();
  const measured = [
    ...tones.map(({ hertz }) => proof.hertz(number(hertz, 4))),
    ...(pulse?.hertz === undefined ? [] : [proof.perSecond(number(pulse.hertz, 4))]),
  ];
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 font-medium">
        {sound.modes[shape.mode]}
      </th>
      <td className="py-1 pr-4">{measured.join(' · ') || proof.unmeasured}</td>
      <td className="py-1">{purity === undefined ? proof.unmeasured : proof.purityValue(decibels(purity))}</td>
    </tr>
  );
}

function StepRow({ step: { layer, at, measured, click } }: { step: StepProof }) {
  const proof = useChapter('proof');
  const number = useNumber();
  const decibels = useDecibels();
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 font-medium">
        {formatMinutes(at)}
        {layer > 0 && ` · ${proof.steps.layer(number(layer + 1))}`}
      </th>
      <td className="py-1 pr-4">{measured === undefined ? proof.unmeasured : proof.hertz(number(measured, 4))}</td>
      <td className="py-1">{click === undefined ? proof.unmeasured : proof.clickValue(decibels(click))}</td>
    </tr>
  );
}
