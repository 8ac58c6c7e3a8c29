import { Tag } from '../../../ui/blueprint.js';

/** How far a reading is to be trusted; nothing before the first. */
export const SureTag = ({ sure }: { readonly sure: boolean | null }) =>
  sure === null ? null : (
    <Tag minimal intent={sure ? 'success' : 'warning'}>
      {sure ? 'Sure' : 'Not sure'}
    </Tag>
  );
