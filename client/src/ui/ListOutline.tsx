interface Props {
  /** Read aloud; without one, the surrounding outline announces what is loading. */
  readonly label?: string;
  readonly rows: number;
}

/** Placeholder rows with the size of the rows that follow. */
export function ListOutline({ label, rows }: Props) {
  return (
    <div className="list-outline" role={label === undefined ? undefined : 'status'}>
      {label !== undefined && <span className="unseen">{label}</span>}
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
