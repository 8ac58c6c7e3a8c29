/** The longest text of an annotation, in characters. */
export const ANNOTATION_LENGTH = 80;
/** Annotations per shop. */
export const ANNOTATION_LIMIT = 500;
