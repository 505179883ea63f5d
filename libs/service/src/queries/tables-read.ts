const TABLES = /\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_]+)\b"?(?!\s*\()/gi;

/** Returns the names after `from` and `join` in an SQL text: tables, and names that the text defines itself. */
export const tablesRead = (text: string): string[] => [...text.matchAll(TABLES)].map(([, table = '']) => table);
