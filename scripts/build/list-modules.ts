import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Names of modules are relative to the root of the project, with `/`. */
export interface ModuleList {
  /** Also those of which nothing is left, such as the index of a package. */
  modules: Record<string, { imports: string[]; dynamicImports: string[] }>;
  /** For each script, its modules with their lengths before it was minified. */
  files: Record<string, Record<string, number>>;
}

const fileName = '.vite/modules.json';

/** Writes `.vite/modules.json`, a `ModuleList`: the manifest names chunks, and a chunk may hold modules of many kinds. */
export function listModules(): Plugin {
  let root = '';
  const nameOf = (id: string): string => relative(root, id).replaceAll('\\', '/');
  return {
    name: 'list-modules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const list: ModuleList = {
        modules: Object.fromEntries(
          [...this.getModuleIds()].map((id) => {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            return [
              nameOf(id),
              { imports: importedIds.map(nameOf), dynamicImports: dynamicallyImportedIds.map(nameOf) },
            ];
          }),
        ),
        files: Object.fromEntries(
          chunks.map((chunk) => [
            chunk.fileName,
            Object.fromEntries(chunk.moduleIds.map((id) => [nameOf(id), chunk.modules[id]?.renderedLength ?? 0])),
          ]),
        ),
      };
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) });
    },
  };
}
