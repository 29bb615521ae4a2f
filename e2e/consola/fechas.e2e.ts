import { expect } from '@playwright/test';
import { test } from '../support/consola.ts';

test('takes dates in Spanish, typed or from the calendar, by keyboard alone (§C16.1; decisions, "dates in forms")', async ({
  como,
  accessible,
}) => {
  const page = await como('dueno', '/eventos/nuevo');
  const empieza = page.getByLabel('Empieza');
  const enPalabras = page.getByText(/^viernes 12 de marzo de 2027, 8:30 p\. m\./);

  await test.step('typed as people write them, and read back in words', async () => {
    await empieza.fill('12/3/27 20:30');
    await expect(enPalabras).toBeVisible();
    await empieza.press('Tab');
    await expect(empieza).toHaveValue('12/3/2027 20:30');
  });

  await test.step('half a date says what it lacks, and stays', async () => {
    await empieza.fill('12/3/27');
    await expect(page.getByText('Falta la hora, por ejemplo 20:30.')).toBeHidden();
    await empieza.press('Tab');
    await expect(page.getByText('Falta la hora, por ejemplo 20:30.')).toBeVisible();
    await expect(empieza).toHaveValue('12/3/27');
    await page.reload();
    await expect(empieza).toHaveValue('12/3/27');
    await empieza.fill('12 de marzo 2027, 8:30 pm');
    await expect(enPalabras).toBeVisible();
  });

  await test.step('the calendar by keys', async () => {
    await empieza.press('Alt+ArrowDown');
    const calendario = page.getByRole('dialog', { name: 'Calendario' });
    await expect(calendario.getByRole('button', { name: 'viernes 12 de marzo de 2027' })).toBeFocused();
    await accessible(page, 'calendar');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(calendario.getByRole('button', { name: 'sábado 20 de marzo de 2027' })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(calendario.getByRole('heading', { name: 'abril 2027' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(calendario).toBeHidden();
    await expect(empieza).toHaveValue('20/4/2027 20:30');
  });

  await test.step('Escape leaves the calendar, and only that', async () => {
    await page.getByRole('button', { name: 'Abrir el calendario' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendario' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Calendario' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Abrir el calendario' })).toBeFocused();
    await expect(empieza).toHaveValue('20/4/2027 20:30');
  });

  await test.step('a filter takes a whole day, and no half one', async () => {
    await page.goto('/consola/ventas');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const dia = page.getByLabel('Día');
    await dia.fill('3/5/2');
    await dia.press('Enter');
    expect(new URL(page.url()).searchParams.get('dia')).toBeNull();
    await dia.fill('3/5/27');
    await dia.press('Enter');
    await expect(page).toHaveURL(/dia=2027-05-03/);
    await dia.fill('');
    await dia.press('Tab');
    await expect(page).not.toHaveURL(/dia=/);
  });
});
