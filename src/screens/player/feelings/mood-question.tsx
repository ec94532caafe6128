import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react';
import { useId, useState } from 'react';
import { feelingSteps } from '#core/insight/rated-sessions.ts';
import { useLog } from '#hooks/use-log.ts';
import { useLoggedSession, usePersonalData } from '#hooks/use-personal-data.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

const faces = [Frown, Annoyed, Meh, Smile, Laugh];

/** One question about the session that has just been logged, unless the person wants none. */
export function MoodQuestion() {
  const { value: view } = useSetting('view');
  const logged = useLoggedSession();
  return view.askFeelings && logged && !logged.running ? <Question key={logged.id} id={logged.id} /> : null;
}

function Question({ id }: { id: string }) {
  const texts = useChapter('checkin');
  const { sound } = useMessages();
  const history = usePersonalData()?.history;
  const log = useLog();
  const name = useId();
  const [chosen, setChosen] = useState<number>();
  const choose = (mood: number): void => {
    setChosen(mood);
    history
      ?.setFeeling(id, 'after', { mood })
      .catch((error: unknown) => log.error('What was felt was not kept:', error));
  };
  const word = texts.steps.mood[feelingSteps.findIndex((step) => step === chosen)];
  return (
    <fieldset className="w-full">
      <legend className="mx-auto">{sound.howNow}</legend>
      <div className="flex justify-center gap-1">
        {feelingSteps.map((step, index) => {
          const Face = faces[index] ?? Meh;
          return (
            <label
              key={step}
              className={classNames(
                'relative inline-flex size-12 cursor-pointer items-center justify-center',
                chosen === step ? 'text-accent' : 'text-muted',
              )}
            >
              <span className="sr-only">{texts.steps.mood[index]}</span>
              <input
                type="radio"
                name={name}
                checked={chosen === step}
                onChange={() => choose(step)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full"
              />
              <Face aria-hidden className="size-8" strokeWidth={1.5} />
            </label>
          );
        })}
      </div>
      <p role="status" className="min-h-lh text-sm text-muted">
        {word === undefined ? '' : `${texts.scales.mood}: ${word}. ${texts.thanks}`}
      </p>
    </fieldset>
  );
}
