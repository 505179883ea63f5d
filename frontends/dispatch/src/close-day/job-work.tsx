import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import { useId, type ReactNode } from 'react';
import { JobEntries, type JobEntriesProps } from './job-entries.js';
import { JobHead } from './job-head.js';
import { sectionId } from './use-sections.js';

/** Work of a job: completed, coded, or why not; opened by its header, closed while others are edited. */
export function JobWork({
  open,
  onOpen,
  ...entries
}: JobEntriesProps & { open: boolean; onOpen: (open: boolean) => void }): ReactNode {
  const { job, values, codes, blocked, disabled, onChange } = entries;
  const id = useId();
  return (
    <Box
      component="section"
      id={sectionId(job.id)}
      aria-labelledby={`${id}-name`}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: job.category?.color ?? 'divider',
        borderRadius: 1,
        scrollMarginTop: 64,
      }}
    >
      <JobHead
        id={id}
        job={job}
        values={values}
        codes={codes}
        stops={blocked.some(({ warning }) => !warning)}
        open={open}
        disabled={disabled}
        onOpen={onOpen}
        onComplete={(completed) => onChange({ completed })}
      />
      <Collapse
        in={open}
        id={`${id}-work`}
        unmountOnExit
        // A section that opens for printing is printed whole: its animation would not end before.
        sx={{ '@media print': { height: 'auto !important', overflow: 'visible', visibility: 'visible' } }}
      >
        <JobEntries {...entries} />
      </Collapse>
    </Box>
  );
}
