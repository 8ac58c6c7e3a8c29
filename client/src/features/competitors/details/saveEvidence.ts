import type { Competitor } from '../../../../../domain/api/competitors.js';
import { evidencePack } from '../../../../../domain/api/evidence.js';
import { messageOf } from '../../../api/errors.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import { saveFile } from '../../../ui/saveFile.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

/** Saves a signed file that shows to anyone what the page said at its last move. */
export async function saveEvidence({ id, shopName }: Competitor): Promise<void> {
  try {
    const { pack } = await read('competitors', evidencePack, { params: { id }, query: {} });
    const url = URL.createObjectURL(new Blob([pack], { type: 'application/json' }));
    saveFile(url, `tidewatch-evidence-${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`);
    URL.revokeObjectURL(url);
    showToast('success', texts.evidence.saved);
  } catch (error) {
    showToast('error', messageOf(error));
  }
}
