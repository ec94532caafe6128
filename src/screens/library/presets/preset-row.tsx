import { Bookmark, Copy, Link2, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { rememberLibraryPosition } from '#components/library-position.ts';
import { InlineParts } from '#components/inline-parts.tsx';
import { NameDialog } from '#components/presets/name-dialog.tsx';
import { useSoundWords } from '#components/presets/use-sound-words.ts';
import { useLinkCopy } from '#components/sharing/use-link-copy.tsx';
import { StartLink } from '#components/repeat/start-link.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { freePresetName } from '#core/personal-data/records/preset-name.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useSound } from '#hooks/presets/use-sound.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { namedAddress, presetAddress, routes } from '#routes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { toast } from '#ui/toast.ts';

interface PresetRowProps {
  preset: PresetRecord;
  frequency: Frequency;
}

/** Its name opens the player, where it is adjusted; the round link also starts it. */
export function PresetRow({ preset, frequency }: PresetRowProps) {
  const texts = useChapter('presets');
  const number = useNumber();
  const sound = useSound(preset.address, frequency);
  const { form, length } = useSoundWords()(sound);
  const { name } = preset;
  const address = presetAddress(preset);
  const remember = (): void => rememberLibraryPosition(routes.player + address);
  return (
    <div
      className={classNames(
        'card grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 p-4 sm:grid-cols-[auto_1fr_auto]',
        accentClass(frequency.category),
      )}
    >
      <StartLink
        {...{ address, frequency }}
        label={texts.start(name)}
        onClick={remember}
        className="inline-flex size-12 items-center justify-center rounded-full bg-accent-12 text-accent transition-colors hover:bg-accent-22"
      >
        <Play aria-hidden className="size-5.5 translate-x-0.5 fill-current" />
      </StartLink>
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">
          <Link
            to={routes.player + address}
            onClick={remember}
            className="inline-block min-h-11 content-center hover:text-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted tabular-nums">
          <InlineParts parts={[`${number(sound.layers[0].hertz)} Hz`, form, length]} />
        </p>
      </div>
      <PresetActions preset={preset} />
    </div>
  );
}

/** Deleting can be undone from the message. */
function usePresetActions(preset: PresetRecord) {
  const texts = useChapter('presets');
  const { presets, add, put, remove } = usePresets();
  const log = useLog();
  const attempt = async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
    } catch (error) {
      log.error('A sound could not be changed:', error);
      toast(texts.failed, 'failed');
    }
  };
  const { name, address } = preset;
  return {
    duplicate: () =>
      attempt(async () => {
        const free = freePresetName(
          name,
          (presets ?? []).map((one) => one.name),
        );
        toast(texts.kept((await add({ name: free, address })).name), 'done');
      }),
    remove: () =>
      attempt(async () => {
        await remove(preset.id);
        // The button that had the focus is gone.
        focusHeading();
        const undo = (): void => void attempt(() => put(preset));
        toast(texts.removed(name), 'done', { label: texts.undo, onClick: undo });
      }),
  };
}

function PresetActions({ preset }: { preset: PresetRecord }) {
  const texts = useChapter('presets');
  const { patch } = usePresets();
  const { duplicate, remove } = usePresetActions(preset);
  const { copy, byHand } = useLinkCopy(texts.linkCopied);
  const url = location.origin + routes.player + namedAddress(preset);
  const [isNaming, setNaming] = useState(false);
  const { name } = preset;
  return (
    <div className="-mr-2 flex justify-self-end max-sm:col-span-2">
      <IconButton label={texts.rename(name)} Icon={Pencil} onPress={() => setNaming(true)} />
      <IconButton label={texts.duplicate(name)} Icon={Copy} onPress={() => void duplicate()} />
      <IconButton label={texts.copyLink(name)} Icon={Link2} onPress={() => void copy(url)} />
      <IconButton label={texts.remove(name)} Icon={Trash2} onPress={() => void remove()} />
      {byHand}
      {isNaming && (
        <NameDialog
          title={texts.renameTitle}
          proposed={name}
          saveLabel={texts.save}
          onSave={(wanted) => patch(preset.id, { name: wanted })}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

export function NoPresets() {
  const texts = useChapter('presets');
  return (
    <p className="flex items-center gap-4 rounded-card border border-line p-4 text-muted">
      <Bookmark aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
      {texts.noneHint}
    </p>
  );
}
