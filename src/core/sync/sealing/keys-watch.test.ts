import { expect, it, vi } from 'vitest';
import { createHeldKeys } from '#core/encryption/held-keys.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { OtherKeysError } from '#core/sync/cycle-context.ts';
import { createKeysWatch } from './keys-watch.ts';

async function watched(lookForKeys: () => Promise<boolean> = () => Promise.resolve(true)) {
  const heldKeys = createHeldKeys({ read: () => undefined, write: () => undefined });
  const keys = await testKeys('ada');
  heldKeys.hold(keys);
  const watch = createKeysWatch({ heldKeys, lookForKeys, now: () => 0 })(keys);
  return { heldKeys, watch };
}

it('lets a cycle go on with the keys that the page holds, also when they are read again', async () => {
  const { heldKeys, watch } = await watched();
  heldKeys.hold(await testKeys('ada'));
  expect(watch.check).not.toThrow();
});

it('ends a cycle whose keys are those of another authority now, of whatever generation', async () => {
  const { heldKeys, watch } = await watched();
  heldKeys.lock('ada');
  heldKeys.hold(await testKeys('ada'));
  expect(watch.check).toThrow(OtherKeysError);
});

it('asks again after a look that got no answer, ends the cycle until then, and pauses only after an answer', async () => {
  const lookForKeys = vi.fn(() => Promise.resolve(true));
  lookForKeys.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('no code'));
  const { watch } = await watched(lookForKeys);
  for (const looks of [1, 2]) {
    await expect(watch.lookForNewer()).rejects.toMatchObject({ name: 'PersonalRecordsError', problem: 'busy' });
    expect(lookForKeys).toHaveBeenCalledTimes(looks);
  }
  for (let at = 0; at < 3; at += 1) await watch.lookForNewer();
  expect(lookForKeys).toHaveBeenCalledTimes(3);
});

it('goes on with keys that have come though there was no answer', async () => {
  const { heldKeys, watch } = await watched(async () => {
    heldKeys.hold(await testKeys('ada', [1, 2]));
    return false;
  });
  await expect(watch.lookForNewer()).rejects.toThrow(OtherKeysError);
});
