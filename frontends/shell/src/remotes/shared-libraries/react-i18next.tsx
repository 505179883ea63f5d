/** The exports that remotes may use. Texts come from `useTexts` and contain no markup. */
export { initReactI18next, useTranslation } from 'react-i18next';
