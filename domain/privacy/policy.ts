/** Privacy policy versions and the rules for publishing them. */

/** Spec §9: '30 days' notice of policy changes'. */
export const NOTICE_DAYS = 30;

export interface PolicyVersion {
  readonly version: number;
  /** The announcement and the effective day: `YYYY-MM-DD`. */
  readonly announced: string;
  readonly effective: string;
  /** Describes the changes in one sentence. */
  readonly changes: string;
  /** Fingerprint of the page's text. A changed meaning requires a new version; better wording only changes this. */
  readonly fingerprint: string;
}

/** Oldest first; the first version needs no notice. Entries are never edited, but for a fingerprint. */
export const POLICY_VERSIONS: readonly [PolicyVersion, ...PolicyVersion[]] = [
  {
    version: 1,
    announced: '2026-11-22',
    effective: '2026-11-22',
    changes: 'The first version.',
    fingerprint: '56c2ec19a1d5e122',
  },
];

/** The version in force on a day (`YYYY-MM-DD`), and the next announced one. */
export function policyOn(
  day: string,
  versions: readonly [PolicyVersion, ...PolicyVersion[]] = POLICY_VERSIONS,
): { readonly current: PolicyVersion; readonly next: PolicyVersion | null } {
  const current = versions.filter(({ effective }) => effective <= day).at(-1) ?? versions[0];
  return { current, next: versions.find(({ effective }) => effective > day && effective > current.effective) ?? null };
}

/** Lists violations of the publishing rules. */
export function faultsIn(versions: readonly PolicyVersion[]): readonly string[] {
  return versions.slice(1).flatMap(({ version, announced, effective }, index) => {
    const notice = (Date.parse(effective) - Date.parse(announced)) / 86_400_000;
    const before = versions[index];
    return [
      ...(notice < NOTICE_DAYS ? [`version ${version} is announced ${notice} days ahead, not ${NOTICE_DAYS}`] : []),
      ...(before && effective <= before.effective ? [`version ${version} does not follow its predecessor`] : []),
    ];
  });
}
