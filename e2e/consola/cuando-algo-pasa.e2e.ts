import { expect, type Page } from '@playwright/test';
import { type Accessibility, BUYER_WIDTHS, CONSOLE_WIDTHS } from '../support/accessibility.ts';
import { buscarProveedor } from '../support/api.ts';
import { type Compra, crearCompra, TARJETAS, type Tarjeta } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { comprar } from '../support/puerta.ts';
import { claveDe, importarShow, publicarShow } from '../support/show.ts';

/** Half a minute of grace, and what a busy machine takes to send the first mails after it. */
const TRAS_LA_GRACIA = { timeout: 120_000 };

test('a sold-out show is proposed for cancelling, confirmed and undone; cancelled again, its refunds wait for money and go on, and three buyers see theirs: by card, by CLABE, in their account (§C7.4-§C7.7, §C7.9, §C7.10, §C7.14, §C7.17)', async ({
  page: tienda,
  compra,
  como,
  accessible,
  otraPersona,
}) => {
  // Two graces, and a bank that refuses five times.
  test.slow();
  const sello = Date.now().toString(36);
  const nombre = `Ultima noche ${sello}`;
  const correos = { tarjeta: correoNuevo('nadia'), cuenta: correoNuevo('olga') };
  const organiza = await como('organizador', '/eventos');
  const recinto = `Sala chica ${sello}`;
  const id = await publicarShow(organiza, { nombre, recinto, asientos: 4, pista: 2, precio: 400 });
  await comprarDos(tienda, compra, { nombre, correo: correos.tarjeta });
  const otra = await otraPersona();
  // Its bank refuses a refund.
  await comprarDos(otra, crearCompra(otra), {
    nombre,
    correo: correos.cuenta,
    tarjeta: TARJETAS.sinReembolso,
  });
  const cuenta = await crearCuenta(tienda.request, 'pina');
  await comprar(tienda.request, new RegExp(nombre), 2, cuenta);

  await decidirCancelar(organiza, { id, nombre, accessible });
  const page = await como('dueno', '/');
  await test.step('another person confirms it, and undoes it: the sale goes on', async () => {
    await expect(organiza.getByRole('heading', { name: 'Espera a otra persona' })).toBeVisible();
    await accessible.atBothWidths(organiza, CONSOLE_WIDTHS, 'a proposal');
    await page
      .getByRole('link', { name: new RegExp(nombre) })
      .first()
      .click();
    await page.getByLabel(/^Escribe la clave del evento/).fill(claveDe(nombre));
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a proposal to confirm');
    await page.getByRole('button', { name: /^Cancelar el evento y devolver/ }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'the grace');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    const dialogo = page.getByRole('alertdialog');
    await dialogo.getByLabel('Motivo').fill('Era otro show');
    await dialogo.getByRole('button', { name: /^Deshacer y volver a vender/ }).click();
    await expect(page.getByText('Se deshizo a tiempo')).toBeVisible();
    await tienda.goto(`/eventos/${id}`);
    await expect(tienda.getByText('Se canceló')).toHaveCount(0);
  });

  await decidirCancelar(page, { id, nombre });
  await quedarseSinFondos({ page, tienda, accessible, correo: correos.tarjeta });
  await darLaCuenta({ page, tienda: otra, accessible, correo: correos.cuenta });
  await test.step('the third buyer finds it in the account', async () => {
    const suya = await otraPersona();
    await conSesion(suya, cuenta);
    await suya.goto('/perfil/mis_compras');
    await accessible.atBothWidths(suya, BUYER_WIDTHS, 'a change among purchases');
    await suya.getByRole('button', { name: `Ver cómo va: ${nombre}` }).click();
    await expect(suya.getByText(/^Lo mandamos a tu tarjeta/)).toBeVisible();
  });
  await test.step('the public reads it without names', async () => {
    await tienda.getByRole('link', { name: 'Estado de los reembolsos' }).first().click();
    await expect(tienda.getByText('Se cumplió: todo el dinero salió a tiempo.')).toBeVisible();
    await expect(tienda.getByRole('main')).not.toContainText(correos.tarjeta);
    await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'the public state');
    await tienda.goto(`/eventos/${id}`);
    await expect(tienda.getByText('Se canceló').first()).toBeVisible();
    await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'a cancelled event');
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
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a change and its rehearsal');
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
      await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'a choice');
      await tienda.getByRole('radio', { name: /^Conservar mis boletos/ }).check();
      await tienda.getByRole('button', { name: 'Conservar mis boletos' }).click();
      await expect(tienda.getByRole('button', { name: 'Conservas tus boletos' })).toBeVisible();
    }
  });

  await test.step('the house sees both', async () => {
    await expect(page.getByRole('main')).toContainText(/Conservan\s*1 venta/);
    await expect(page.getByRole('table', { name: /de quienes devuelven/ })).toContainText('1 venta');
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a change that runs');
  });
});

interface EnDosPantallas {
  /** The console on the page of the run, and a buyer's own browser. */
  page: Page;
  tienda: Page;
  accessible: Accessibility;
  correo: string;
}

/** The provider's account is short of money when the run starts; the money comes, and it goes on by itself (§C7.7). */
async function quedarseSinFondos({ page, tienda, accessible, correo }: EnDosPantallas): Promise<void> {
  const control = `${await buscarProveedor(page.request)}/control`;
  const [, saldo = ''] = /Hay <strong>\$([\d,.]+)/.exec(await (await page.request.get(control)).text()) ?? [];
  // The sales of other journeys meanwhile are not enough.
  const pesos = String(Number(saldo.replaceAll(',', '')) + 100_000);
  const mover = (hacer: 'liquidar' | 'depositar') => page.request.post(control, { form: { hacer, pesos } });
  await test.step('no money at the provider: the run waits, and says so to the house and to the buyer', async () => {
    // Not sooner: refunds of other journeys wait with it.
    await expect(page.getByRole('timer')).toHaveText(/^00:0\d$/, TRAS_LA_GRACIA);
    await mover('liquidar');
    await expect(page.getByRole('heading', { name: /en el saldo del proveedor$/ })).toBeVisible(
      TRAS_LA_GRACIA,
    );
    await expect(page.getByRole('cell', { name: /Espera saldo/ })).toBeVisible();
    const carta = await esperarCorreo(tienda.request, { para: correo, asunto: /^Se canceló / });
    await tienda.goto(ligaDe(carta, /^\/compra\/cambio$/));
    await expect(tienda.getByText(/está en la fila/)).toBeVisible();
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a run without money');
    await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'a refund that waits for money');
  });
  await test.step('the money comes: it goes on by itself', async () => {
    await mover('depositar');
    await expect(page.getByRole('row', { name: /^Suma, igual a lo que pagaron 3 / })).toBeVisible();
    await expect(page.getByText(/^Terminó /)).toBeVisible(TRAS_LA_GRACIA);
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a run');
    await tienda.reload();
    await expect(tienda.getByText(/^Lo mandamos a tu tarjeta/)).toBeVisible();
    await expect(tienda.getByText('La producción no pudo montar el escenario.')).toBeVisible();
    await expect(tienda.getByText(/20 % de lo que pagaste/)).toBeVisible();
    await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'a refund of a cancelled show');
  });
}

/** A card refused its refund for good: its buyer gives an account, and the last money is back (§C7.10). */
async function darLaCuenta({ page, tienda, accessible, correo }: EnDosPantallas): Promise<void> {
  await test.step('a card that takes nothing back: its buyer gives a CLABE', async () => {
    const carta = await esperarCorreo(tienda.request, {
      para: correo,
      asunto: /^Tu tarjeta no recibió tu dinero /,
    });
    await tienda.goto(ligaDe(carta, /^\/compra\/cambio$/));
    await expect(tienda.getByText('Dinos a qué cuenta lo mandamos')).toBeVisible();
    const mandar = tienda.getByRole('button', { name: /^Mándenme ahí/ });
    const forma = tienda.locator('form').filter({ has: mandar });
    await forma.getByLabel(/^CLABE/).fill('012180001234567899');
    await forma.getByLabel('A nombre de').fill('Olga Prueba');
    await forma.getByRole('checkbox', { name: /^Acepto/ }).check();
    await accessible.atBothWidths(tienda, BUYER_WIDTHS, 'an account for a refund');
    await mandar.click();
    await expect(tienda.getByText(/^A tu cuenta de BBVA/)).toBeVisible();
  });
  await test.step('the bank takes it: the last money is back', async () => {
    const suya = tienda.url();
    const control = `${await buscarProveedor(page.request)}/control`;
    const llego = tienda.getByRole('row', { name: /…7899/ }).getByRole('button', { name: 'Llegó' });
    await expect(async () => {
      await tienda.goto(control);
      // The compensation goes to the same account.
      while ((await llego.count()) > 0) await llego.first().click();
      await tienda.goto(suya);
      await expect(tienda.getByText(/^Lo mandamos a tu cuenta de BBVA/)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('3 de 3 ventas')).toBeVisible();
  });
}

/** A guest buys two seats by card. */
async function comprarDos(
  page: Page,
  compra: Compra,
  { nombre, correo, tarjeta = TARJETAS.aprobada }: { nombre: string; correo: string; tarjeta?: Tarjeta },
): Promise<void> {
  await test.step(`${correo} buys two seats`, async () => {
    await compra.abrirSeccion({ evento: nombre, seccion: 'Luneta' });
    await compra.elegirEnLista(2);
    await compra.apartar();
    await compra.llenarInvitado({ nombre: 'Nadia Robles', correo });
    await compra.llenarTarjeta(tarjeta);
    await compra.pagar();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });
}

/** The four steps of the wizard: a Dueño cancels, an organiser proposes it. */
async function decidirCancelar(
  page: Page,
  { id, nombre, accessible }: { id: number; nombre: string; accessible?: Accessibility },
): Promise<void> {
  const mirar = async (pantalla: string) => accessible?.atBothWidths(page, CONSOLE_WIDTHS, pantalla);
  await test.step('cause, who gets what, words, key', async () => {
    await page.goto(`/consola/eventos/${id}/cancelar`);
    await page.getByRole('radio', { name: /^Falla de producción/ }).check();
    await page.getByLabel('Cómo lo cuentas en público').fill('La producción no pudo montar el escenario.');
    await mirar('the cause');
    await page.getByRole('button', { name: 'Seguir: quién recibe qué' }).click();
    await expect(page.getByText(/3 ventas, 6 boletos/)).toBeVisible();
    await mirar('who gets what');
    await page.getByRole('button', { name: 'Seguir: las palabras' }).click();
    // On the real sale.
    await expect(page.getByText(new RegExp(`^Sentimos mucho esto: ${nombre}, `))).toBeVisible();
    await mirar('the words');
    await page.getByRole('button', { name: 'Seguir: confirmar' }).click();
    await page.getByLabel(/^1\. Escribe la clave del evento/).fill(claveDe(nombre));
    await mirar('the proofs');
    await page.getByRole('button', { name: /^(Cancelar el evento|Proponer la cancelación)$/ }).click();
    await expect(page).toHaveURL(/\/cancelaciones\/\d+$/);
  });
}
