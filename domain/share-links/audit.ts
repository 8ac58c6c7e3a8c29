/** Maps share link events to audit entries. Omits the token's hash. */
import type { AuditOf } from '../audit/describe.js';
import { counted, moment, parts } from '../audit/wording.js';
import type { Shared, shareLinkEvents } from './events.js';

interface Memory {
  readonly shared: string;
}

export const shareLinkAudit: AuditOf<typeof shareLinkEvents, Memory> = {
  ShareLinkCreated: {
    action: 'SHARE_LINK_CREATED',
    category: 'Store Data',
    subject: ({ linkId }) => linkId,
    details: ({ shared, expiresAt }) =>
      parts(describe(shared), shared.kind === 'moves' ? null : `until ${moment(expiresAt)}`),
    remember: ({ shared }) => ({ shared: describe(shared) }),
  },
  ShareLinkRevoked: {
    action: 'SHARE_LINK_REVOKED',
    category: 'Store Data',
    subject: ({ linkId }) => linkId,
    details: (_, before) => before?.shared ?? 'A share link',
    remember: () => null,
  },
};

function describe(shared: Shared): string {
  switch (shared.kind) {
    case 'revenue':
      return `revenue from ${shared.from} to ${shared.to}`;
    case 'prices':
      return `a competitor's price over ${counted(shared.days, 'day')}`;
    case 'market':
      return `the market on ${moment(shared.moment)}`;
    case 'moves':
      return 'a feed of market moves';
  }
}
