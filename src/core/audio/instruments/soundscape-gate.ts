import { hasSoundscapes, isSoundscapeShape, type Programme } from '#core/audio/programme.ts';

/** Loads the code of the soundscapes with the first programme that has one. */
export class SoundscapeGate {
  private readonly load: () => Promise<unknown>;
  private loading: Promise<unknown> | undefined;
  private isLoaded = false;

  constructor(load: () => Promise<unknown>) {
    this.load = load;
  }

  /** Rejects where the code cannot be loaded; the next programme tries again. */
  async open(programme: Programme): Promise<void> {
    if (!this.isMissing(programme)) return;
    this.loading ??= this.load();
    try {
      await this.loading;
      this.isLoaded = true;
    } finally {
      this.loading = undefined;
    }
  }

  /** Passes programmes on; one that waits for code gives way to a newer one, and sounds without it where that fails. */
  changes(apply: (programme: Programme) => void): (programme: Programme) => void {
    let newest: Programme | undefined;
    return (programme) => {
      newest = programme;
      if (!this.isMissing(programme)) return apply(programme);
      const pass = (loaded: Programme): void => {
        if (newest === programme) apply(loaded);
      };
      this.open(programme).then(
        () => pass(programme),
        () => pass(withoutSoundscapes(programme)),
      );
    };
  }

  private isMissing(programme: Programme): boolean {
    return !this.isLoaded && hasSoundscapes(programme);
  }
}

function withoutSoundscapes({ layers: [tone, ...others], ...programme }: Programme): Programme {
  return { ...programme, layers: [tone, ...others.filter(({ source }) => !isSoundscapeShape(source))] };
}
