import { build, type InlineConfig } from 'vite';

/** @returns a minified script without imports, to be inserted into every page */
export async function buildEarlyInput(shared: InlineConfig): Promise<string> {
  const built = await build({
    ...shared,
    configFile: false,
    publicDir: false,
    build: {
      write: false,
      reportCompressedSize: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: 'src/core/platform/page/early-input-script.ts', output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('Expected one build');
  return built.output[0].code.trim();
}
