import { Node } from '@tiptap/core';

/** Where the bytes of pictures are while a message is written: what was just sent, or a link that was asked for. */
export function knownPictures() {
  const known = new Map<string, string>();
  return {
    urlOf: (sha256: string): string | undefined => known.get(sha256),
    onSuccess: (urls: Iterable<readonly [sha256: string, url: string]>): void => {
      for (const [sha256, url] of urls) known.set(sha256, url);
    },
  };
}

/** A picture of a body. In what is written it stands by its sha256; on the screen of whoever writes it is shown. */
export const pictureNode = (urlOf: (sha256: string) => string | undefined) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      picture: {
        default: '',
        parseHTML: (element) => element.dataset['picture'] ?? '',
        renderHTML: ({ picture }) => ({ 'data-picture': String(picture) }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-picture]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs['alt']);
        dom.src = urlOf(String(node.attrs['picture'])) ?? '';
        return { dom };
      },
  });
