/** A message to a chat: what changed, or the question whether alerts may come. */
import { SCREENS } from '../../../domain/api/screens.js';
import type { ChatMessage } from '../../../platform/chat/port.js';
import type { Composed } from './readAlerts.js';
import { messageTexts } from './texts/messageTexts.js';

/** @param confirm the consent link; `null` if someone there agreed. */
export function chatMessage(
  { storeName, language, entries }: Composed,
  { publicUrl, confirm }: { readonly publicUrl: string; readonly confirm: string | null },
): ChatMessage {
  const texts = messageTexts[language];
  const { more } = texts;
  if (confirm !== null)
    return {
      ...{ title: texts.question.heading, more, link: { text: texts.question.agree, url: confirm } },
      lines: [texts.chat.asks(storeName), texts.chat.choice].map(text => ({ text, url: null })),
    };
  const link = { text: texts.alert.open, url: `${publicUrl}${SCREENS.competitors}` };
  if (entries.length === 0)
    return { ...{ title: texts.push.testTitle, more, link }, lines: [{ text: texts.push.test(storeName), url: null }] };
  const [first] = entries;
  return {
    ...{ more, link },
    title: entries.length === 1 && first ? first.facts.label : texts.push.several(entries.length, storeName),
    lines: entries.map(({ facts: { url }, sentences, moment }) => ({
      text: `${sentences.map(sentence => `${sentence}.`).join(' ')} ${moment}`,
      url,
    })),
  };
}
