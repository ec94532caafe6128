/** Prints a result. One over its budget fails the process; `fits` is undefined where there is no budget. */
export function report(name: string, value: string, fits?: boolean): void {
  if (fits === false) process.exitCode = 1;
  console.log(`${fits === undefined ? '·' : fits ? '✓' : '✗'} ${name.padEnd(62)}${value}`);
}

export const reportRatio = (name: string, ratio: number, budget: number): void =>
  report(name, `${ratio.toFixed(2)}, budget ${budget}`, ratio <= budget);
