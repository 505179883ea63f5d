/** What remotes may use of it: texts are said by `useTexts` and hold no markup. */
export { initReactI18next, useTranslation } from 'react-i18next';
