import {
  bodyAttributes,
  bodySchemes,
  bodyTags,
  isPictureHash,
  listPictures,
} from '@tailboard/contracts/messaging/body';
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
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureHash(attribs['data-picture']),
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'iframe', 'object'],
    nestingLimit: 40,
  }).trim();

/** Tags that do not separate words. In attribute values, sanitized bodies have no `>`. */
const INLINE = /<\/?(?:a|strong|em|u|s|code|img)(?=[\s/>])[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Returns the text of a sanitized body, as readers see it: the words of different blocks are apart. */
export const visibleText = (body: string): string =>
  body
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns whether a sanitized body is empty: it has no picture and no text. */
export const isBlankBody = (body: string): boolean => listPictures(body).length === 0 && visibleText(body) === '';
