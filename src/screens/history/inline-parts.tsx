import { Fragment } from 'react';

/** Separated by dots. Lines break only between parts. */
export function InlineParts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block">{index < parts.length - 1 ? `${part} ·` : part}</span>{' '}
    </Fragment>
  ));
}
