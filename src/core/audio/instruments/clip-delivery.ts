import { clipsOf, type Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { Hertz } from '#core/units.ts';

/** The samples of a file at a rate; undefined where the device does not have it. */
export type LoadClip = (id: string, sampleRate: Hertz) => Promise<Clip | undefined>;

export const noClips: LoadClip = () => Promise.resolve(undefined);

/**
 * Brings the samples of clips to a voice that sounds already: decoding a file may take seconds, and neither a start nor a
 * change waits for it.
 */
export class ClipDelivery {
  private readonly load: (id: string) => Promise<Clip | undefined>;
  private readonly arrive: (programme: Programme) => void;
  private newest: Programme | undefined;
  /** Asked for, or with the voice already. */
  private asked: readonly string[] = [];
  private arrived: Clip[] = [];

  /** @param arrive called with the newest programme once samples are there, which `take` hands over */
  constructor(load: (id: string) => Promise<Clip | undefined>, arrive: (programme: Programme) => void) {
    this.load = load;
    this.arrive = arrive;
  }

  follow(programme: Programme): void {
    this.newest = programme;
    const wanted = clipsOf(programme.layers);
    const missing = wanted.filter((id) => !this.asked.includes(id));
    // What is no longer played is forgotten by the voice.
    this.asked = wanted;
    for (const id of new Set(missing)) void this.bring(id);
  }

  /** The samples for a programme that the voice does not have yet. */
  take({ layers }: Programme): Clip[] {
    const wanted = clipsOf(layers);
    const taken = this.arrived.filter(({ id }) => wanted.includes(id));
    this.arrived = [];
    return taken;
  }

  end(): void {
    this.newest = undefined;
    this.asked = [];
  }

  private async bring(id: string): Promise<void> {
    const clip = await this.load(id).catch(() => {
      // Tried again with the next change.
      this.asked = this.asked.filter((one) => one !== id);
    });
    if (!clip || !this.newest || !this.asked.includes(id)) return;
    this.arrived.push(clip);
    this.arrive(this.newest);
  }
}
