/** Annotation events. */
import { type EventIn, ofShop, text, typed } from '../kernel/event.js';

/** `day` is `YYYY-MM-DD` in the store's calendar. */
const annotation = { annotationId: text, day: text, text: typed() };

export const annotationEvents = {
  AnnotationAdded: ofShop(annotation),
  AnnotationEdited: ofShop(annotation),
  AnnotationDeleted: ofShop({ annotationId: text }),
};
export type AnnotationEvent = EventIn<typeof annotationEvents>;
