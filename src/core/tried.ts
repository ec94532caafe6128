/** For what a browser, its settings or a frame may refuse by throwing, even where it only reads a property. */
export function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
