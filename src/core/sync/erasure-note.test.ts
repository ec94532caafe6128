import { expect, it } from 'vitest';
import type { DeviceSyncState } from './device-sync.ts';
import { createErasureNote } from './erasure-note.ts';

const asked: DeviceSyncState = { kind: 'refused', reason: 'erasure', detail: '' };
const upToDate: DeviceSyncState = { kind: 'synchronised', lastAt: 0 };

function noted(text?: string) {
  const device = { text };
  const note = createErasureNote({
    read: () => device.text,
    write: (next) => void (device.text = next),
    forget: () => void (device.text = undefined),
  });
  return { device, note };
}

it('says that the device was emptied until the person knows, and to nobody else', () => {
  const { device, note } = noted();
  note.noteEmptied('ada');
  note.follow(upToDate, 'ada');
  note.follow({ kind: 'offline' }, undefined);
  expect([note.isEmptied('ada'), note.isEmptied(undefined), note.isEmptied('bob')]).toEqual([true, false, false]);
  note.follow(upToDate, 'bob');
  expect(device.text).toBeUndefined();
  note.noteEmptied('ada');
  note.forget();
  expect(note.isEmptied('ada')).toBe(false);
});

it('keeps the place of the question until it is settled', () => {
  const { device, note } = noted();
  note.follow(asked, 'ada');
  expect(device.text).toBe('asked');
  for (const kind of ['opening', 'offline'] as const) note.follow({ kind }, 'ada');
  expect(device.text).toBe('asked');
  note.follow(upToDate, 'ada');
  expect(device.text).toBeUndefined();
});
