import { build, type InlineConfig } from 'vite';

export interface InlineScripts {
  earlyInput: string;
  startAfterPaint: string;
}

/** @returns a minified script without imports */
async function buildScript(shared: InlineConfig, input: string): Promise<string> {
  const built = await build({
    ...shared,
    configFile: false,
    publicDir: false,
    build: {
      write: false,
      reportCompressedSize: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: `src/core/platform/page/${input}.ts`, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('Expected one build');
  return built.output[0].code.trim();
}

/** Those of every page. */
export async function buildInlineScripts(shared: InlineConfig): Promise<InlineScripts> {
  const [earlyInput, startAfterPaint] = await Promise.all([
    buildScript(shared, 'early-input-script'),
    buildScript(shared, 'start-after-paint-script'),
  ]);
  return { earlyInput, startAfterPaint };
}
