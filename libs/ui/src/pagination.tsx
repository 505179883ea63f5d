import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWords } from './words.js';

/** Links shown on each side of the current page. */
export const LINKS_EACH_SIDE = 5;

/** Returns the pages that get a link: the current one and up to five on each side. */
export function linkedPages(current: number, last: number): number[] {
  const from = Math.max(1, current - LINKS_EACH_SIDE);
  const to = Math.min(last, current + LINKS_EACH_SIDE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}

/**
 * Previous, the nearby pages, and Next. Not rendered for a single page.
 * @param of the name of the list, if a screen has several lists with pages
 */
export function Pagination({
  listName,
  current,
  last,
  onPage,
}: {
  listName?: string;
  current: number;
  last: number;
  onPage: (page: number) => void;
}): ReactNode {
  const words = useWords();
  if (last <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label={listName === undefined ? words.pages : `${words.pages}: ${listName}`}
      className="figures"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'center', py: 1.5 }}
    >
      <Button disabled={current <= 1} onClick={() => onPage(current - 1)}>
        {words.previous}
      </Button>
      {linkedPages(current, last).map((page) => (
        <Button
          key={page}
          aria-label={`${words.page} ${page}`}
          aria-current={page === current ? 'page' : undefined}
          variant={page === current ? 'contained' : 'text'}
          onClick={() => onPage(page)}
          sx={{ minWidth: 32, px: 0.5 }}
        >
          {page}
        </Button>
      ))}
      <Button disabled={current >= last} onClick={() => onPage(current + 1)}>
        {words.next}
      </Button>
    </Box>
  );
}
