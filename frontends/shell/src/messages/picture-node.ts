import { Node } from '@tiptap/core';

/** Sources of pictures while a message is written: local files just uploaded, or requested links. */
export function knownPictures() {
  const known = new Map<string, string>();
  return {
    urlOf: (sha256: string): string | undefined => known.get(sha256),
    onSuccess: (urls: Iterable<readonly [sha256: string, url: string]>): void => {
      for (const [sha256, url] of urls) known.set(sha256, url);
    },
  };
}

/** A picture in a message body. The stored text refers to it by its sha256; the author's screen shows the picture. */
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
