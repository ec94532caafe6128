import { temporaryFolder } from '../server/http/site.fixture.ts';

export async function withFolder(measure: (folder: string) => Promise<void>): Promise<void> {
  const { path, remove } = await temporaryFolder();
  try {
    await measure(path);
  } finally {
    await remove();
  }
}
