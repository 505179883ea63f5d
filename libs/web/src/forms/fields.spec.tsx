import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { fakeApi } from '../testing/fake-api.js';
import { renderScreen } from '../testing/render-screen.js';
import { FormField, FormPicker } from './fields.js';
import { useValuesForm } from './form.js';
import { FormMoney } from './money-field.js';
import { FormNumber } from './number-field.js';

const Schema = z.object({
  name: z.string().min(1),
  place: z.uuid(),
  points: z.number(),
  price: z.number(),
});

describe('An untouched form', () => {
  let saved: unknown[];
  function Form(): ReactNode {
    const labels = { name: 'Name', place: 'Place', points: 'Points', price: 'Price' };
    const start = { name: '', place: null, points: null, price: null } as never;
    const form = useValuesForm<z.output<typeof Schema>>(Schema, { labels, start });
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => saved.push(values))(event)}>
        <FormField form={form} name="name" required autoFocus />
        <FormPicker form={form} name="place" options={[]} required />
        <FormNumber form={form} name="points" required />
        <FormMoney form={form} name="price" required />
        <button type="submit">Save</button>
      </form>
    );
  }
  const invalid = () => screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');

  beforeEach(async () => {
    saved = [];
    await renderScreen(<Form />, { api: fakeApi() });
  });

  it('shows no error when its empty fields are left [UIX-011]', async () => {
    for (let field = 0; field < 4; field++) await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBe(document.activeElement));
    expect(invalid()).toEqual([]);
    expect(screen.queryByText(/field is required/)).toBeNull();
  });

  it('shows the errors of all fields when it is saved, and of a field that is emptied again', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The name field is required.');
    expect(invalid()).toHaveLength(3);
    expect(saved).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Name/), 'A');
    await waitFor(() => expect(invalid()).toHaveLength(2));
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await screen.findByText('The name field is required.');
  });
});
