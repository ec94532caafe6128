// node scripts/generate-import-table.ts: writes docs/import-table.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTable, packageHomes, typesOnly } from '../import-table.ts';

export const pageFile = 'docs/import-table.md';

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const placeRow = (place: string): string =>
  `| \`${place}\` | ${named(importTable[place] ?? []) || 'nothing of ours'} | ${named(typesOnly[place] ?? [])} |`;

const packageRow = ({ names, homes }: (typeof packageHomes)[number]): string =>
  `| ${named(names)} | ${named(homes) || 'nowhere in `src`'} |`;

export function importTablePage(): string {
  return `<!-- Written by scripts/generate-import-table.ts from import-table.ts: change that file, not this one. -->
# Who may import whom

A place is a folder of \`src\` with all that is below it, or one file. \`npm test -- lint\` refuses what does not stand here. Tests may
import anything. Within a place, a file of the same folder is \`./file.ts\` and any other \`#place/folder/file.ts\`; no screen imports
another. \`app\` may import everything, and nothing but \`app\` imports it.

| place | may import | and types of |
|---|---|---|
${Object.keys(importTable).map(placeRow).join('\n')}

| package | may be imported in |
|---|---|
${packageHomes.map(packageRow).join('\n')}

\`server\` never imports \`src\`: the two share the database and nothing else.
`;
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '..', pageFile), importTablePage());
  console.log(pageFile);
}
