import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormField } from '#components/form-field.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { createPhrase, isWord, placesToAsk, type RecoveryPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { ProvenForm } from '#screens/profile/account/proven-form.tsx';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
import { Button } from '#ui/button.tsx';
import { PrintedWords } from './printed-words.tsx';

interface NewPhraseProps extends SectionProps {
  /** Names what takes a proof. */
  change: string;
  /** Called once the person has shown that the words are on paper. */
  act: (phrase: RecoveryPhrase) => Promise<AccountResult>;
  onCancel: () => void;
  onOvertaken: () => void;
}

/** Shows twelve new words once, and asks for three of them. */
export function NewPhrase({ onOvertaken, act, onCancel, ...shared }: NewPhraseProps) {
  const phrase = useNewPhrase();
  const [isWritten, setWritten] = useState(false);
  const words = useShownWords(phrase, onOvertaken);
  const cancel = (): void => {
    words.settle();
    onCancel();
  };
  const confirm = async (checked: RecoveryPhrase): Promise<AccountResult> => {
    words.settle();
    const result = await act(checked);
    if (result.kind === 'done') return result;
    // With any other answer they may count.
    if (result.problem === 'reauthentication-needed') words.unsettle();
    if (result.problem !== 'words-overtaken') return result;
    onOvertaken();
    onCancel();
    return result;
  };
  if (!phrase) return null;
  return isWritten ? (
    <Check {...shared} phrase={phrase} act={() => confirm(phrase)} onBack={() => setWritten(false)} />
  ) : (
    <Words phrase={phrase} onWritten={() => setWritten(true)} onCancel={cancel} />
  );
}

/** Tells where words that count for nothing go without the person, because the state of the account has changed. */
function useShownWords(phrase: RecoveryPhrase | undefined, onOvertaken: () => void) {
  const isSettled = useRef(false);
  const tell = useEffectEvent(() => {
    if (!isSettled.current) onOvertaken();
  });
  useEffect(() => (phrase ? () => tell() : undefined), [phrase]);
  return {
    /** The person has cancelled, or they are on their way to the server. */
    settle: (): void => void (isSettled.current = true),
    unsettle: (): void => void (isSettled.current = false),
  };
}

/** The words stay in the language in which they were made, whatever the app speaks later. */
function useNewPhrase(): RecoveryPhrase | undefined {
  const locale = useLocale();
  const [phrase, setPhrase] = useState<RecoveryPhrase>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void createPhrase(locale).then(setPhrase);
  }, [locale]);
  return phrase;
}

interface WordsProps {
  phrase: RecoveryPhrase;
  onWritten: () => void;
  onCancel: () => void;
}

function Words({ phrase: { words }, onWritten, onCancel }: WordsProps) {
  const { phrase: texts } = useChapter('protection');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  // A word may be there twice.
  const numbered = words.map((word, at) => ({ place: at + 1, word }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.title}
      </h3>
      <p className="text-muted">
        {texts.lead} {texts.unchecked}
      </p>
      {/* Read down one column, then down the other. */}
      <ol
        className="-mb-2 list-inside list-decimal columns-[2_8rem] gap-2 tabular-nums sm:columns-[4_8rem]"
        translate="no"
      >
        {numbered.map(({ place, word }) => (
          <li
            key={place}
            className="mb-2 break-inside-avoid rounded-control bg-raised px-3 py-2.5 marker:text-muted sm:px-4"
          >
            <span className="font-medium">{word}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onWritten}>{texts.written}</Button>
        <Button kind="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-5" strokeWidth={1.75} />
          {texts.print}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <PrintedWords numbered={numbered} />
    </div>
  );
}

interface CheckProps extends SectionProps {
  phrase: RecoveryPhrase;
  change: string;
  act: () => Promise<AccountResult>;
  onBack: () => void;
}

function Check({ phrase, act, onBack, ...shared }: CheckProps) {
  const { phrase: texts } = useChapter('protection');
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [places] = useState(placesToAsk);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {texts.checkTitle}
      </h3>
      <p className="text-muted">{texts.checkLead}</p>
      <ProvenForm
        {...shared}
        submit={texts.confirm}
        busy={texts.confirming}
        act={act}
        onCancel={onBack}
        back={texts.showAgain}
      >
        {places.map((place) => (
          <WordField key={place} place={place} word={phrase.words[place - 1] ?? ''} />
        ))}
      </ProvenForm>
    </div>
  );
}

function WordField({ place, word }: { place: number; word: string }) {
  const { phrase: texts } = useChapter('protection');
  return (
    <FormField
      label={texts.word(place)}
      missing={texts.wordMissing}
      wrong={texts.wordWrong}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      translate="no"
      className="w-full px-4"
      onChange={({ currentTarget }) => currentTarget.setCustomValidity(isWord(currentTarget.value, word) ? '' : ' ')}
    />
  );
}
