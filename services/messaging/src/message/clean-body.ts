import { bodyAttributes, bodySchemes, bodyTags, isPictureName, picturesIn } from '@tailboard/contracts/messaging/body';
import clean from 'sanitize-html';

/** The body of a message as it is kept: what is not on the list of tags is gone, with everything that a script or a style says. */
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

/** Whether a body says anything: a picture does, and what stands there once its tags are gone. */
export const saysNothing = (html: string): boolean =>
  picturesIn(html).length === 0 &&
  clean(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .trim() === '';
