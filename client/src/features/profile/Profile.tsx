/** `/profile` (spec §2, Profile and Settings): one section under the other, each with its address. */
import { type ReactNode, useCallback, useEffect } from 'react';
import { checkSession } from '../../api/session.js';
import { useEntryFlags } from '../../routing/useEntryFlags.js';
import { usePage } from '../../routing/usePage.js';
import { Anchors } from './Anchors.js';
import { DangerZone } from './DangerZone.js';
import { Developers } from './developers/Developers.js';
import { Webhooks } from './developers/Webhooks.js';
import { LanguageChoice } from './LanguageChoice.js';
import { PrivacyRights } from './PrivacyRights.js';
import './profile.css';
import { SessionList } from './SessionList.js';
import { ShareLinks } from './ShareLinks.js';
import { StoreInformation } from './StoreInformation.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** `alerts`, `plan`: sections of other features; the app composes them. */
export default function Profile({ alerts, plan }: { alerts?: ReactNode; plan?: ReactNode }) {
  const heading = usePage(texts.title);
  useEntryFlags(useCallback(() => checkSession({ force: true }), []));
  useAddressedSection();
  return (
    <div className="profile">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
      </header>
      <div className="profile-body">
        <Anchors />
        <div className="profile-sections">
          <StoreInformation />
          {alerts}
          {plan}
          <SessionList />
          <ShareLinks />
          <LanguageChoice />
          <Developers />
          <Webhooks />
          <PrivacyRights />
          <DangerZone />
        </div>
      </div>
    </div>
  );
}

/** A link to a section (every alert has one to `#alerts`) arrives before the section does. */
function useAddressedSection(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id === '') return;
    const show = () => document.getElementById(id)?.scrollIntoView();
    show();
    const later = setTimeout(show, ARRIVED_MS);
    return () => clearTimeout(later);
  }, []);
}

/** The sections above it have their data by then. */
const ARRIVED_MS = 600;
