import { expect, it } from 'vitest';
import { randomBytes } from './bytes.ts';
import { deviceOf, memoryServer, type MemoryServer, type TestDevice } from './key-keeper.fixture.ts';
import type { NewWay } from './key-keeper.ts';

const phrase = randomBytes(16);
const next = randomBytes(16);
const prf = randomBytes(32);
const wayOf = (kind: NewWay['kind'], id: string, entropy: NewWay['entropy']): NewWay => ({
  ...{ kind, id, entropy, again: entropy, label: id },
});
const phraseWay = wayOf('phrase', 'phrase', phrase);

interface World {
  server: MemoryServer;
  laptop: TestDevice;
  phone: TestDevice;
}

/** Whatever is cut off, the ways in that were proved before open all secrets there ever were. */
const works: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'the first keys': ({ laptop }) => laptop.begin([phraseWay]),
  'a new device': async ({ laptop, phone }) => {
    await laptop.begin([phraseWay]);
    await phone.enter({ kind: 'phrase', entropy: phrase });
  },
  'a passkey': async ({ laptop }) => {
    await laptop.begin([phraseWay]);
    await laptop.addWay(wayOf('passkey', 'passkey', prf));
  },
  'another phrase': async ({ laptop }) => {
    await laptop.begin([phraseWay]);
    await laptop.replacePhrase(wayOf('phrase', 'phrase 2', next), new Set(['phrase']));
  },
  'a device removed': async ({ laptop, phone }) => {
    await laptop.begin([phraseWay]);
    await phone.enter({ kind: 'phrase', entropy: phrase });
    await laptop.remove(new Set(['phone 1']));
  },
  'two at once': async ({ laptop, phone }) => {
    await laptop.begin([phraseWay]);
    await phone.enter({ kind: 'phrase', entropy: phrase });
    await Promise.all([laptop.addWay(wayOf('passkey', 'passkey', prf)), phone.remove(new Set(['laptop 1']))]);
  },
};

const cut = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Lets only some writes through, of the server and of the devices together. @param when the others fail before or after */
function cutAt(world: World, most: number, when: 'before' | 'after'): { reached: () => boolean; mend: () => void } {
  let count = 0;
  const mends: (() => void)[] = [];
  const limit = (place: { write: (...given: never[]) => Promise<unknown> }): void => {
    const { write } = place;
    place.write = async (...given) => {
      count += 1;
      if (count < most) return write(...given);
      if (when === 'after') await write(...given);
      return cut();
    };
    mends.push(() => void (place.write = write));
  };
  limit(world.server);
  limit(world.laptop.store);
  limit(world.phone.store);
  return { reached: () => count >= most, mend: () => mends.forEach((mend) => mend()) };
}

it.each(Object.entries(works))('%s, cut off at each step, leaves ways in that open everything', async (_what, work) => {
  for (const when of ['before', 'after'] as const)
    for (let at = 1, isReached = true; isReached; at += 1) {
      const server = memoryServer();
      const world = { server, laptop: deviceOf(server, 'laptop'), phone: deviceOf(server, 'phone') };
      const { reached, mend } = cutAt(world, at, when);
      await work(world).catch(() => undefined);
      mend();
      isReached = reached();
      if (!server.row) continue;
      const enter = async (entropy: NewWay['entropy']) => deviceOf(server, 'tablet').enter({ kind: 'phrase', entropy });
      const opened = await enter(phrase).catch(async () => enter(next));
      expect(opened.secrets.size, `${when} ${at}`).toBe(opened.generation);
      // The devices have these keys, or none and know it.
      const looks = await Promise.all([world.laptop.look(), world.phone.look()]);
      for (const { kind } of looks) expect(['open', 'locked', 'removed'], `${when} ${at}`).toContain(kind);
      const held = looks.flatMap((look) => (look.kind === 'open' ? [look.ring.secrets] : []));
      expect(held).toEqual(held.map(() => opened.secrets));
    }
});
