import { expect, type Locator, type Page } from '@playwright/test';

/** The refund of one sale in the list of Dinero. */
export function lineaDeReembolso(page: Page, folio: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: folio }) });
}

/** Confirms another person's proposal; a refund by terminal needs its slip. */
export async function confirmarReembolso(page: Page, folio: string, terminal?: string): Promise<void> {
  await lineaDeReembolso(page, folio).getByRole('button', { name: 'Confirmar' }).click();
  const dialogo = page.getByRole('alertdialog');
  if (terminal) await dialogo.getByLabel(/^Folio con el que la terminal devolvió/).fill(terminal);
  await dialogo.getByRole('button', { name: /^Devolver \$/ }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}
