export interface ViewPreferences {
  /** Single keys: F, /, ?. The space key and the arrows always work (WCAG 2.2, success criterion 2.1.4). */
  shortcuts: boolean;
  showRhythm: boolean;
  askFeelings: boolean;
  reducedMotion: 'system' | 'reduced';
}

export const defaultViewPreferences: ViewPreferences = {
  shortcuts: true,
  showRhythm: true,
  askFeelings: true,
  reducedMotion: 'system',
};
