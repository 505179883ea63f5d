import ListItem from '@mui/material/ListItem';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ExternalLinkRow } from './menu-branch.js';

/** Returns the URL of a website, or `null`. A setting may contain any text, even a script. */
export function siteAt(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Link to the company's e-mail site, if the settings contain one. */
export function MailSite(): ReactNode {
  const { data } = useContractQuery(ReadSettings, {});
  const t = useTexts('shell');
  const site = siteAt(data?.data.find(({ key }) => key === 'mail_url')?.value);
  if (site === null) return null;
  return (
    <ListItem component="div" disablePadding>
      <ExternalLinkRow href={site} icon="mail">
        {t('mailSite')}
      </ExternalLinkRow>
    </ListItem>
  );
}
