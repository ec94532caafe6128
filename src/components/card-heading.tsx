interface CardHeadingProps {
  title: string;
  lead?: string;
  /** The gap between the two. */
  className?: string;
}

export function CardHeading({ title, lead, className = 'gap-1.5' }: CardHeadingProps) {
  return (
    <div className={`grid ${className}`}>
      <h2 className="text-xl font-semibold">{title}</h2>
      {lead !== undefined && <p className="text-muted">{lead}</p>}
    </div>
  );
}
