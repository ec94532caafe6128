import type { Page } from '@playwright/test';

declare global {
  var skippedSeconds: number;
  var lastVoice: AudioWorkletNode | undefined;
}

/** Lets `endSession` pass the rest of a session. Call it before the first visit. */
export async function prepareToSkip(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.skippedSeconds = 0;
    globalThis.AudioWorkletNode = class extends AudioWorkletNode {
      constructor(...given: ConstructorParameters<typeof AudioWorkletNode>) {
        super(...given);
        globalThis.lastVoice = this;
      }
    };
    const time = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'currentTime');
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {
      get(this: BaseAudioContext) {
        return Number(time?.get?.call(this)) + globalThis.skippedSeconds;
      },
    });
  });
}

/** Moves the audio clock to the end of the session, whose sound ends. */
export async function endSession(page: Page, seconds: number): Promise<void> {
  await page.evaluate((skipped) => {
    globalThis.skippedSeconds += skipped;
    globalThis.lastVoice?.port.postMessage({ kind: 'stop' });
  }, seconds);
}
