import { expect, type Page } from '@playwright/test';
import { type Compra, crearCompra, TARJETAS } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { claveDe, importarShow, publicarShow } from '../support/show.ts';

/** Half a minute of grace, and what a busy machine takes to send the first mails after it. */
const TRAS_LA_GRACIA = { timeout: 120_000 };

test('a sold-out show is undone within its grace, and then cancelled from the dialog to the last refund, which its buyer sees (§C7.4-§C7.7, §C7.9, §C7.14, §C7.17)', async ({
  page: tienda,
  compra,
  como,
  accessible,
}) => {
  const sello = Date.now().toString(36);
  const nombre = `Ultima noche ${sello}`;
  const correo = correoNuevo('nadia');
  const page = await como('dueno', '/eventos');
  const id = await publicarShow(page, { nombre, recinto: `Sala chica ${sello}`, asientos: 2, precio: 400 });
  await comprarDos(tienda, compra, { nombre, correo });

  await cancelar(page, { id, nombre, accessible });
  await test.step('undo it: the sale goes on', async () => {
    await accessible.inBothThemes(page, 'the grace');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    const dialogo = page.getByRole('alertdialog');
    await dialogo.getByLabel('Motivo').fill('Era otro show');
    await dialogo.getByRole('button', { name: /^Deshacer y volver a vender/ }).click();
    await expect(page.getByText('Se deshizo a tiempo')).toBeVisible();
    await tienda.goto(`/eventos/${id}`);
    await expect(tienda.getByText('Se canceló')).toHaveCount(0);
  });

  await cancelar(page, { id, nombre });
  await test.step('the run pays everything back by itself', async () => {
    await expect(page.getByText(/^Terminó /)).toBeVisible(TRAS_LA_GRACIA);
    await expect(page.getByRole('row', { name: /^Suma, igual a lo que pagaron 1 / })).toBeVisible();
    await accessible.inBothThemes(page, 'a run');
  });

  await test.step('the buyer sees it by the link of the mail, and the public without names', async () => {
    const carta = await esperarCorreo(tienda.request, { para: correo, asunto: /^Se canceló / });
    await tienda.goto(ligaDe(carta, /^\/compra\/cambio$/));
    await expect(tienda.getByText(/^Lo mandamos a tu tarjeta/)).toBeVisible();
    await expect(tienda.getByText('La producción no pudo montar el escenario.')).toBeVisible();
    await expect(tienda.getByText(/20 % de lo que pagaste/)).toBeVisible();
    await accessible.inBothThemes(tienda, 'a refund of a cancelled show');
    await tienda.getByRole('link', { name: 'Estado de los reembolsos' }).first().click();
    await expect(tienda.getByText('Se cumplió: todo el dinero salió a tiempo.')).toBeVisible();
    await expect(tienda.getByRole('main')).not.toContainText(correo);
    await accessible.inBothThemes(tienda, 'the public state');
  });
});

test('a show moves to a smaller venue: one buyer keeps the proposed places, the money of the other goes back (§C7.8, §C7.14, §C7.19)', async ({
  page: tienda,
  compra,
  como,
  otraPersona,
  accessible,
}) => {
  const sello = Date.now().toString(36);
  const nombre = `Casa llena ${sello}`;
  const correos = [correoNuevo('ana'), correoNuevo('beto')] as const;
  const page = await como('dueno', '/eventos');
  const id = await publicarShow(page, { nombre, recinto: `Sala grande ${sello}`, asientos: 4, precio: 400 });
  await importarShow(page, {
    nombre: `Mudanza ${sello}`,
    recinto: `Foro chico ${sello}`,
    asientos: 3,
    precio: 400,
  });
  await comprarDos(tienda, compra, { nombre, correo: correos[0] });
  const otra = await otraPersona();
  await comprarDos(otra, crearCompra(otra), { nombre, correo: correos[1] });

  await test.step('decide it, with its rehearsal beside', async () => {
    await page.goto(`/consola/eventos/${id}/reprogramar`);
    await page.getByRole('radio', { name: /^Otro recinto/ }).check();
    const borrador = page.getByLabel('El borrador con el otro recinto');
    const suyo = borrador.getByRole('option', { name: `Mudanza ${sello}` });
    await borrador.selectOption((await suyo.getAttribute('value')) ?? '');
    await page.getByLabel('La causa').selectOption({ label: 'Orden de una autoridad' });
    await page
      .getByLabel('Cómo lo cuentas en público')
      .fill('Protección civil cerró la sala grande esta semana.');
    await expect(page.getByText('Se les avisa a 2 compras con 4 boletos. Cada quien decide.')).toBeVisible();
    await accessible.inBothThemes(page, 'a change and its rehearsal');
    await page.getByLabel(/^Escribe la clave del evento/).fill(claveDe(nombre));
    await page.getByRole('button', { name: 'Cambiar de recinto' }).click();
    await expect(page.getByText('Se puede deshacer', { exact: true })).toBeVisible();
  });

  await test.step('each buyer reads what became of the places', async () => {
    await expect(page.getByText('Deciden los compradores')).toBeVisible(TRAS_LA_GRACIA);
    for (const correo of correos) {
      const carta = await esperarCorreo(tienda.request, { para: correo, asunto: new RegExp(nombre) });
      await tienda.goto(ligaDe(carta, /^\/compra\/cambio$/));
      await expect(tienda.getByRole('heading', { level: 1 })).toBeVisible();
      if ((await tienda.getByRole('heading', { name: 'Tu reembolso', level: 1 }).count()) > 0) continue;
      await expect(tienda.getByText(/Te proponemos estos lugares/)).toBeVisible();
      await accessible.inBothThemes(tienda, 'a choice');
      await tienda.getByRole('radio', { name: /^Conservar mis boletos/ }).check();
      await tienda.getByRole('button', { name: 'Conservar mis boletos' }).click();
      await expect(tienda.getByRole('button', { name: 'Conservas tus boletos' })).toBeVisible();
    }
  });

  await test.step('the house sees both', async () => {
    await expect(page.getByRole('main')).toContainText(/Conservan\s*1 venta/);
    await expect(page.getByRole('table', { name: /de quienes devuelven/ })).toContainText('1 venta');
    await accessible.inBothThemes(page, 'a change that runs');
  });
});

/** A guest buys two seats by card. */
async function comprarDos(
  page: Page,
  compra: Compra,
  { nombre, correo }: { nombre: string; correo: string },
): Promise<void> {
  await test.step(`${correo} buys two seats`, async () => {
    await compra.abrirSeccion({ evento: nombre, seccion: 'Luneta' });
    await compra.elegirEnLista(2);
    await compra.apartar();
    await compra.llenarInvitado({ nombre: 'Nadia Robles', correo });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });
}

/** The four steps of the wizard, to the grace. */
async function cancelar(
  page: Page,
  {
    id,
    nombre,
    accessible,
  }: {
    id: number;
    nombre: string;
    accessible?: { inBothThemes: (page: Page, screen: string) => Promise<void> };
  },
): Promise<void> {
  await test.step('cause, who gets what, words, key', async () => {
    await page.goto(`/consola/eventos/${id}/cancelar`);
    await page.getByRole('radio', { name: /^Falla de producción/ }).check();
    await page.getByLabel('Cómo lo cuentas en público').fill('La producción no pudo montar el escenario.');
    await accessible?.inBothThemes(page, 'the cause');
    await page.getByRole('button', { name: 'Seguir: quién recibe qué' }).click();
    await expect(page.getByText(/1 venta, 2 boletos/)).toBeVisible();
    await accessible?.inBothThemes(page, 'who gets what');
    await page.getByRole('button', { name: 'Seguir: las palabras' }).click();
    // On the real sale.
    await expect(page.getByText(new RegExp(`^Sentimos mucho esto: ${nombre}, `))).toBeVisible();
    await accessible?.inBothThemes(page, 'the words');
    await page.getByRole('button', { name: 'Seguir: confirmar' }).click();
    await page.getByLabel(/^1\. Escribe la clave del evento/).fill(claveDe(nombre));
    await accessible?.inBothThemes(page, 'the proofs');
    await page.getByRole('button', { name: 'Cancelar el evento' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  });
}
