import {
  bodyAttributes,
  bodySchemes,
  bodyTags,
  PICTURE_SCHEME,
  pictureIn,
  picturesIn,
} from '@tailboard/contracts/messaging/body';
import clean from 'sanitize-html';

/** The body of a message as it is kept: what is not on the list of tags is gone, with everything that a script or a style says. */
export const cleanBody = (html: string): string =>
  clean(html, {
    allowedTags: [...bodyTags],
    allowedAttributes: Object.fromEntries(Object.entries(bodyAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...bodySchemes],
    allowedSchemesByTag: { img: [PICTURE_SCHEME] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && pictureIn(attribs['src'] ?? '') === undefined,
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
