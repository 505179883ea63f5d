import * as emotion from '@emotion/react';
import * as privateTheming from '@mui/private-theming';
import * as defaultProps from '@mui/system/DefaultPropsProvider';
import * as rtl from '@mui/system/RtlProvider';
import * as i18next from 'i18next';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as jsx from 'react/jsx-runtime';
import * as reactI18next from './react-i18next.js';
import * as reactQuery from './react-query.js';
import * as reactRouter from './react-router.js';

/**
 * The shell's copies of the libraries that a page may load only once. Remotes use these copies
 * (`tools/build/frontend.mjs` lists them). A remote that needs another major version is refused.
 */
export const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router': reactRouter,
  '@tanstack/react-query': reactQuery,
  i18next,
  'react-i18next': reactI18next,
  '@emotion/react': emotion,
  '@mui/private-theming': privateTheming,
  '@mui/system/DefaultPropsProvider': defaultProps,
  '@mui/system/RtlProvider': rtl,
};
