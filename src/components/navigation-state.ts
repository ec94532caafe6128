/** What a navigation says of how the next screen begins, in the state of its address. */
export interface NavigationState {
  /** How far down, in CSS pixels; at the top otherwise. */
  scroll?: number;
  /** What takes the focus by itself: the element whose key was pressed, or the card that was opened; the heading otherwise. */
  focus?: 'own' | 'card';
}
