/** How a person wants the app to look and behave, on this device. */
export interface ViewPreferences {
  /** Single keys do something: F, /, ?. The space key and the arrows always do (WCAG 2.2, success criterion 2.1.4). */
  shortcuts: boolean;
  /** The days with a session are shown. */
  showRhythm: boolean;
  /** The person is asked, in one tap, how they feel before and after a session. */
  askFeelings: boolean;
  /** Motion as the system wants it, or less of it whatever the system wants. */
  reducedMotion: 'system' | 'reduced';
}

export const usualView: ViewPreferences = {
  shortcuts: true,
  showRhythm: true,
  askFeelings: true,
  reducedMotion: 'system',
};
