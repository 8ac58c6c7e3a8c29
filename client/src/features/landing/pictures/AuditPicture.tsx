import { pictureTexts as texts } from '../texts/pictureTexts.js';

/** Four entries of the audit log. */
export function AuditPicture() {
  return (
    <div className="audit-picture shot-card" aria-hidden="true">
      {texts.audit.map(([time, action, details, device]) => (
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
