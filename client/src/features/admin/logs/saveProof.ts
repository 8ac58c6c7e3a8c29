import { proveAuditLog } from '../../../../../domain/api/admin.js';
import { messageOf } from '../../../api/errors.js';
import { showToast } from '../../../state/toasts.js';
import { saveFile } from '../../../ui/saveFile.js';
import { adminCall } from '../session/adminSession.js';
import { entryTexts as texts } from '../texts/entryTexts.js';

/** Saves a file that proves to anyone that the sealed log contains the entry. Making it is itself an audit entry. */
export async function saveProof(position: string): Promise<void> {
  try {
    const { proof } = await adminCall(proveAuditLog, { query: { position } });
    const url = URL.createObjectURL(new Blob([proof], { type: 'text/plain' }));
    saveFile(url, `${position}.tlog-proof`);
    URL.revokeObjectURL(url);
    showToast('success', texts.savedProof);
  } catch (error) {
    showToast('error', messageOf(error));
  }
}
