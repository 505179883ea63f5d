import { bodyAttributes, bodySchemes, bodyTags, isPictureName, picturesIn } from '@tailboard/contracts/messaging/body';
import clean from 'sanitize-html';

/**
 * Sanitizes the body of a message for storage: tags not on the list are removed, with all content of scripts and
 * styles.
 */
export const cleanBody = (html: string): string =>
  clean(html, {
    allowedTags: [...bodyTags],
    allowedAttributes: Object.fromEntries(Object.entries(bodyAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...bodySchemes],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureName(attribs['data-picture']),
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'object'],
    nestingLimit: 40,
  }).trim();

/** Returns whether a body is empty: it has no picture, and no text without its tags. */
export const saysNothing = (html: string): boolean =>
  picturesIn(html).length === 0 &&
  clean(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .trim() === '';
