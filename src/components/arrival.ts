/** What a navigation says of how the next screen begins, in the state of its address. */
export interface Arrival {
  /** How far down, in CSS pixels; at the top otherwise. */
  scroll?: number;
  /** The screen gives the focus itself; it goes to the heading otherwise. */
  focus?: 'own';
}
