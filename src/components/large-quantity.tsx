/** “4 h 20 min”, with large digits and small units. */
export function LargeQuantity({ text }: { text: string }) {
  const parts = Array.from(text.matchAll(/(\d[\d.,]*)([^\d]*)/gu), ({ index, 1: digits, 2: unit }) => ({
    index,
    digits,
    unit,
  }));
  return (
    <span className="text-5xl font-extralight tracking-tight whitespace-nowrap text-text tabular-nums">
      {parts.map(({ index, digits, unit }) => (
        <span key={index} className="not-last:mr-2">
          {digits}
          <span className="ml-0.5 text-lg font-normal text-muted">{unit}</span>
        </span>
      ))}
    </span>
  );
}
