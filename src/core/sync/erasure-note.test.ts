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
  expect(note.follow(upToDate, 'ada')).toBe(true);
  expect(note.follow({ kind: 'offline' }, undefined)).toBe(false);
  expect(note.follow({ kind: 'offline' }, 'ada')).toBe(true);
  expect(note.follow(upToDate, 'bob')).toBe(false);
  expect(device.text).toBeUndefined();
  note.noteEmptied('ada');
  note.forget();
  expect(note.follow(upToDate, 'ada')).toBe(false);
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
