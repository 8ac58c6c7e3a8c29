const ENTRIES = [
  ['2:08:41 PM', 'Price changed', '$160.00 → $149.00', 'System'],
  ['1:52:10 PM', 'Product matched', 'Ridge 2-Person Tent', 'Chrome'],
  ['11:30:02 AM', 'Alert rule saved', '3% → 5%', 'Safari'],
  ['9:14:55 AM', 'Signed in', 'New device', 'Firefox'],
] as const;

/** Four entries of the audit log. */
export function AuditPicture() {
  return (
    <div className="audit-picture shot-card" aria-hidden="true">
      {ENTRIES.map(([time, action, details, device]) => (
        <p key={time}>
          <code>{time}</code>
          <b>{action}</b>
          <code>{details}</code>
          <span>{device}</span>
        </p>
      ))}
    </div>
  );
}
