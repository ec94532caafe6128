// The script in the head of every page that keeps what is done to it before the app has taken it over.
import { build, type InlineConfig } from 'vite';

/** @returns the script, minified, without anything it would fetch */
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
  if (!('output' in built)) throw new Error('One script was to be built, and there are more');
  return built.output[0].code.trim();
}
