import { expect, it, vi } from 'vitest';
import { shareFile } from './share-file.ts';

const file = new File(['png'], 'onda.png', { type: 'image/png' });

function setUp(share?: () => Promise<void>, canShare = () => true) {
  const download = vi.fn();
  return { download, outcome: shareFile(file, { download, sharing: share ? { share, canShare } : {} }) };
}

it('a file is shared with the system’s share sheet where there is one', async () => {
  const share = vi.fn(() => Promise.resolve());
  const { download, outcome } = setUp(share);
  expect(await outcome).toBe('shared');
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [file] });
  expect(download).not.toHaveBeenCalled();
});

it('a file is downloaded where there is no share sheet, or it does not accept files', async () => {
  for (const { download, outcome } of [setUp(), setUp(vi.fn(), () => false)]) {
    expect(await outcome).toBe('downloaded');
    expect(download).toHaveBeenCalledExactlyOnceWith(file, 'onda.png');
  }
});

it('a file is downloaded if the sheet refuses it, and not if the person closes the sheet', async () => {
  const failing = (name: string) => setUp(() => Promise.reject(new DOMException('', name)));
  const refused = failing('NotAllowedError');
  expect(await refused.outcome).toBe('downloaded');
  expect(refused.download).toHaveBeenCalledOnce();
  const closed = failing('AbortError');
  expect(await closed.outcome).toBe('cancelled');
  expect(closed.download).not.toHaveBeenCalled();
});
