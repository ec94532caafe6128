/** Whether the browser believes it has a network; false is sure, true is a hope. Where nothing is said, as in the build, true. */
export function isOnline(): boolean {
  return (navigator.onLine as boolean | undefined) !== false;
}
