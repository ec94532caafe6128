/** Separated by dots, none of which ends or begins a line. Lines break only between parts. */
export function InlineParts({ parts }: { parts: readonly string[] }) {
  return (
    <span className="block overflow-x-clip">
      {/* A dot at the beginning of a line is outside, and cut off. */}
      <span className="-ml-3.5 block">
        {parts.map((part, index) => (
          <span key={part} className="relative inline-block pl-3.5">
            {index > 0 && (
              <span aria-hidden className="absolute left-0 w-3.5 text-center">
                <span>{' · '}</span>
              </span>
            )}
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}
