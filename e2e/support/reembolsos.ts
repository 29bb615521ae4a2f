import { expect, type Locator, type Page } from '@playwright/test';

/** The refund of one sale in the list of Dinero. */
export function lineaDeReembolso(page: Page, folio: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: folio }) });
}

/** Confirms what another person proposed. */
export async function confirmarReembolso(page: Page, folio: string): Promise<void> {
  await lineaDeReembolso(page, folio).getByRole('button', { name: 'Confirmar' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Devolver \$/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}
