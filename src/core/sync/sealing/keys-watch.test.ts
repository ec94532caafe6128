import { expect, it } from 'vitest';
import { createHeldKeys } from '#core/encryption/held-keys.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { OtherKeysError } from '#core/sync/cycle-context.ts';
import { createKeysWatch } from './keys-watch.ts';

async function watched() {
  const heldKeys = createHeldKeys({ read: () => undefined, write: () => undefined });
  const keys = await testKeys('ada');
  heldKeys.hold(keys);
  const watch = createKeysWatch({ heldKeys, lookForKeys: () => Promise.resolve(), now: () => 0 })(keys);
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
