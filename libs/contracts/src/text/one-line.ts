import { z } from 'zod';

/** Text of one line, such as a label, a name or a title: each line break in it becomes a space. */
export const oneLine = () => z.string().overwrite((text) => text.replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, ' '));
