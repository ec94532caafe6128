import { expect, it, vi } from 'vitest';
import { testKeys } from './account-keys.fixture.ts';
import { createHeldKeys, sealedKeyPrefix } from './held-keys.ts';

function openHeldKeys(stored = new Map<string, string>()) {
  const write = (key: string, value: string): void => void stored.set(key, value);
  return { stored, held: createHeldKeys({ read: (key) => stored.get(key), write }) };
}

it('an account is open until it is noted as sealed, and then for good', async () => {
  const { held, stored } = openHeldKeys();
  expect(held.stateOf('ada')).toEqual({ kind: 'none' });
  held.lock('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'none' });
  held.noteSealed('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'locked' });
  expect(openHeldKeys(stored).held.stateOf('ada')).toEqual({ kind: 'opening' });
  expect(openHeldKeys(stored).held.stateOf('bob')).toEqual({ kind: 'none' });
  expect(openHeldKeys(stored).held.stateOf(undefined)).toEqual({ kind: 'none' });
});

it('reads whether there are keys of an account that was sealed before', () => {
  const { held } = openHeldKeys(new Map([[`${sealedKeyPrefix}ada`, '1']]));
  expect(held.stateOf('ada')).toEqual({ kind: 'opening' });
  held.noteSealed('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'opening' });
  held.lock('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'locked' });
  held.noteSealed('bob');
  expect(held.stateOf('bob')).toEqual({ kind: 'locked' });
});

it('stays locked on this page when its storage is erased', () => {
  const { held, stored } = openHeldKeys();
  held.noteSealed('ada');
  stored.clear();
  expect(held.stateOf('ada')).toEqual({ kind: 'locked' });
});

it('holds the keys until it is locked, also when it hears again that the account is sealed', async () => {
  const { held, stored } = openHeldKeys();
  const keys = await testKeys('ada');
  const changed = vi.fn();
  held.subscribe(changed);
  held.hold(keys);
  expect(changed).toHaveBeenCalledTimes(1);
  held.noteSealed('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'open', keys });
  expect(stored.has(`${sealedKeyPrefix}ada`)).toBe(true);
  expect([...stored.values()]).toEqual(['1']);
  held.lock('ada');
  expect(held.stateOf('ada')).toEqual({ kind: 'locked' });
});

it('keeps the keys that it holds when the same ring is read again', async () => {
  const { held } = openHeldKeys();
  held.hold(await testKeys('ada'));
  const before = held.stateOf('ada');
  held.hold(await testKeys('ada'));
  expect(held.stateOf('ada')).toBe(before);
});

it('refuses an older ring than it holds', async () => {
  const { held } = openHeldKeys();
  const [older, newer] = [await testKeys('ada', [1]), await testKeys('ada', [1, 2])];
  held.hold(newer);
  held.hold(older);
  held.hold(await testKeys('ada', [3]));
  expect(held.stateOf('ada')).toEqual({ kind: 'open', keys: newer });
});

it('remembers for good that nothing open was left, also where the device stores nothing', async () => {
  const { held, stored } = openHeldKeys(new Map([[`${sealedKeyPrefix}ada`, '1']]));
  expect(held.isWhole('ada')).toBe(false);
  held.noteWhole('ada');
  stored.clear();
  expect([held.isWhole('ada'), held.isWhole('bob')]).toEqual([true, false]);
  held.hold(await testKeys('ada'));
  held.lock('ada');
  const again = openHeldKeys(stored).held;
  expect([again.isWhole('ada'), again.stateOf('ada')]).toEqual([true, { kind: 'opening' }]);
});
