import type { FileFormat } from './file-timing.ts';

export function fileName(format: FileFormat['format'] | 'gnaural' | 'sbg', ...parts: readonly string[]): string {
  const slug = parts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  return `${slug || 'onda'}.${format}`;
}
