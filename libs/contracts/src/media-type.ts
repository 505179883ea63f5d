const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/jpeg': 'JPG',
};

/** Returns the common name of a media type. It is the same in every language. */
export const mediaTypeName = (media: string): string => names[media] ?? media.split('/').at(-1)?.toUpperCase() ?? '';

/** The format of an iPhone's pictures, which most browsers cannot show. */
export const isHeic = (media: string): boolean => /^image\/hei[cf]/.test(media);
