/** How the next screen begins. Kept in the history entry. */
export interface NavigationState {
  /** CSS pixels from the top; 0 if absent. */
  scroll?: number;
  /** 'own': the element whose key was pressed; 'card': the card that was opened; otherwise the heading. */
  focus?: 'own' | 'card';
}
