import { useFormat } from '@tailboard/web/i18n/format';
import { isMoney, type CompanyFigure } from './weekly-figures.js';

/** Returns a formatter of figures: amounts in dollars. */
export function useFormatFigure(): (figure: CompanyFigure, value: number) => string {
  const format = useFormat();
  return (figure, value) => (isMoney(figure) ? format.money(Math.round(value)) : format.number(value));
}
