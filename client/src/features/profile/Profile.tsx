/** `/profile` (spec §2, Profile and Settings). */
import { type ReactNode, useCallback } from 'react';
import { checkSession } from '../../api/session.js';
import { useEntryFlags } from '../../routing/useEntryFlags.js';
import { usePage } from '../../routing/usePage.js';
import { DangerZone } from './DangerZone.js';
import { PrivacyRequests } from './PrivacyRequests.js';
import { PrivacyRights } from './PrivacyRights.js';
import './profile.css';
import { SessionList } from './SessionList.js';
import { StoreInformation } from './StoreInformation.js';
import { StoreManagement } from './StoreManagement.js';

/** `alerts`, `plan`: sections of other features; the app composes them. */
export default function Profile({ alerts, plan }: { alerts?: ReactNode; plan?: ReactNode }) {
  const heading = usePage('Profile and Settings');
  useEntryFlags(useCallback(() => checkSession({ force: true }), []));
  return (
    <div className="profile">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          Profile and Settings
        </h1>
      </header>
      <div className="profile-columns">
        <div className="stack">
          <StoreInformation />
          <StoreManagement />
          {alerts}
          <SessionList />
        </div>
        <div className="stack">
          {plan}
          <PrivacyRequests />
          <PrivacyRights />
          <DangerZone />
        </div>
      </div>
    </div>
  );
}
