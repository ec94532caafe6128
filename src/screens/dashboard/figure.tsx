export function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-4xl font-extralight whitespace-nowrap tabular-nums">
        <span className="tracking-tight">{value}</span> <span className="text-lg font-normal text-muted">{unit}</span>
      </dd>
    </div>
  );
}
