import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { codigoDeClave, test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { mapaDeCorel } from '../support/mapaDeCorel.ts';

/** Time for a change to reach the storefront (§C6.1), as a poll on a busy machine measures it. */
const EN_LA_TIENDA = { timeout: 15_000 };

test('publishes a show on an own map without a terminal, from the invitation to the purchase and its refund (§C1.2, §C10.3-§C10.6, §C2.5, §C5.2, §C4.1, §C6.1, §C2.16)', async ({
  como,
  otraPersona,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/401.*\/consola\/sesion/);
  const sello = Date.now().toString(36);
  const [recinto, show] = [`Teatro Corel ${sello}`, `Noche de tríos ${sello}`];
  const dueno = await como('dueno', '/equipo');
  const page = await otraPersona();
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('an organiser of no event yet is invited, and sets up a second factor', async () => {
    const correo = await invitar(dueno);
    await page.goto(ligaDe(await esperarCorreo(request, { para: correo, asunto: /./ }), /invitacion/));
    await page.getByLabel('Contraseña nueva').fill('tres buhos en el ciruelo');
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(page.getByRole('link', { name: 'Tu primer evento' })).toBeVisible();
    await page.goto('/consola/cuenta');
    await page.getByRole('button', { name: 'Configurar' }).click();
    const clave = await page.locator('.alta__clave code').innerText();
    await page.getByLabel('Código de seis dígitos').fill(codigoDeClave(clave));
    await page.getByRole('button', { name: 'Activar segundo factor' }).click();
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
  });

  await test.step('the map of CorelDRAW becomes a published venue', async () => {
    await page.goto('/consola/recintos');
    await page.getByRole('button', { name: 'Nuevo recinto' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Nuevo recinto' });
    await dialogo.getByLabel('Nombre').fill(recinto);
    await dialogo.getByLabel('Dirección').fill('5 de Mayo 12');
    await dialogo.getByLabel('Ciudad', { exact: true }).fill('Puebla');
    await dialogo.getByRole('button', { name: 'Crear recinto' }).click();
    const mapa = { name: 'teatro.svg', mimeType: 'image/svg+xml', buffer: mapaDeCorel() };
    await page.locator('input[type=file]').setInputFiles(mapa);
    await page.getByRole('button', { name: 'Seguir a reconocer' }).click();
    await page.getByRole('button', { name: 'Nombrar 3 como dice el archivo' }).click();
    await expect(page.getByText('Todas tienen nombre')).toBeVisible();
    await page.getByRole('button', { name: 'Seguir a escala' }).click();
    await page.getByRole('button', { name: 'Seguir a filas' }).click();
    await page.getByRole('button', { name: 'Aceptar butacas' }).click();
    await page.getByLabel('Capacidad de VIP Periqueras').fill('100');
    await page.getByLabel('Capacidad de VIP Periqueras').press('Enter');
    await page.getByRole('button', { name: 'Seguir al diseñador' }).click();
    await page.getByRole('treegrid').getByRole('button', { name: 'Luneta', exact: true }).click();
    await expect(page.getByText('Fila A: 1 a 10 Fila D: 1 a 10')).toBeVisible();
    await page.getByRole('button', { name: 'Publicar versión 1' }).click();
    await expect(page.getByText('Se publicó la versión 1.')).toBeVisible();
  });

  await test.step('the event is filled in by its maker at once', async () => {
    await page.goto('/consola/eventos/nuevo');
    await page.getByLabel('Nombre').fill(show);
    await page.getByLabel('Recinto').selectOption({ label: `${recinto}, Puebla` });
    await page.getByLabel('Empieza').fill('2031-05-17T20:00');
    await page.getByRole('button', { name: 'Crear el borrador' }).click();
    await page.getByLabel('Descripción').fill('Tres tríos, una noche.');
    await page.getByLabel('Artista', { exact: true }).fill('Los tríos');
    await page.getByLabel('Género').fill('Bolero');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
  });

  await ponerPrecios(page);

  await test.step('publish with a day and hour of the sale', async () => {
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const dialogo = page.getByRole('dialog', { name: `Publicar ${show}` });
    await expect(dialogo.getByRole('checkbox').first()).toBeVisible();
    for (const aviso of await dialogo.getByRole('checkbox').all()) await aviso.check();
    await dialogo.getByLabel('La venta abre').fill('2031-05-01T11:00');
    await dialogo.getByRole('button', { name: `Publicar ${show}` }).click();
    await expect(page.getByRole('main').getByText('Publicado', { exact: true })).toBeVisible();
  });

  const comprador = await otraPersona();
  await expect(() => buscarEvento(request, show)).toPass(EN_LA_TIENDA);
  const { id } = await buscarEvento(request, show);
  await comprador.goto(`/eventos/${id}`);
  await expect(comprador.getByText('La venta abre en')).toBeVisible();
  await expect(comprador.getByText('40 disponibles', { exact: true })).toBeVisible();

  await test.step('block twenty places; buyers see fewer', async () => {
    await page.getByRole('link', { name: 'Lugares' }).click();
    // The whole venue comes first.
    const secciones = page.getByRole('list', { name: 'Secciones' });
    await secciones.getByRole('button', { name: /^Luneta/ }).click();
    await page.getByLabel('Elegir por nombre').fill('A1-A10, B1-B10');
    await page.getByRole('button', { name: 'Elegir', exact: true }).click();
    await page.getByRole('button', { name: /^Bloquear/ }).click();
    const dialogo = page.getByRole('dialog', { name: 'Bloquear 20 lugares' });
    await dialogo.getByLabel('Nombre').fill('Patrocinador');
    await dialogo.getByLabel('Motivo').fill('Contrato del patrocinador');
    await dialogo.getByRole('button', { name: 'Bloquear 20 lugares' }).click();
    await expect(page.getByText('20 lugares bloqueados')).toBeVisible();
    await expect(comprador.getByText('20 disponibles', { exact: true })).toBeVisible(EN_LA_TIENDA);
  });

  await test.step('open the sale; the buyer who looks may buy', async () => {
    await page.getByRole('link', { name: 'Datos' }).click();
    await page.getByLabel('La venta abre').fill('');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(comprador.getByText('La venta abre en')).toBeHidden(EN_LA_TIENDA);
    const compra = crearCompra(comprador);
    await compra.abrirSeccion({ evento: show, seccion: 'Luneta' });
    const [primero = ''] = await compra.elegirEnLista(2);
    expect(primero).toMatch(/^Fila [CD], /);
    await compra.apartar();
    await compra.llenarInvitado({ nombre: `Inés ${sello}`, correo: correoNuevo('ines') });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    // An amount this large is confirmed at the bank.
    await comprador.getByRole('button', { name: 'Autenticar' }).click();
    await expect(comprador.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });

  await devolver(dueno, sello);

  await test.step('the record tells it as people do', async () => {
    await dueno.goto('/consola/auditoria');
    const lineas = dueno.getByRole('main').getByRole('listitem');
    await expect(
      lineas.filter({ hasText: `bloqueó 20 lugares de Luneta para Patrocinador · ${show}` }),
    ).toHaveCount(1);
    await expect(lineas.filter({ hasText: `publicó la versión 1 del mapa de ${recinto}` })).toHaveCount(1);
    await expect(dueno.getByRole('main')).not.toContainText(/recinto_version|hizo \w+:/);
  });
});

/** Invites an organiser without an event; returns the address. */
async function invitar(dueno: Page): Promise<string> {
  const correo = correoNuevo('organiza');
  await dueno.getByRole('button', { name: 'Invitar' }).click();
  const dialogo = dueno.getByRole('dialog', { name: 'Invitar al equipo' });
  await dialogo.getByLabel('Correo').fill(correo);
  await dialogo.getByLabel('Nombre').fill('Marisol Cruz');
  await dialogo.getByLabel('Organizador').check();
  await dialogo.getByLabel('Sólo algunos').check();
  await dialogo.getByRole('button', { name: 'Mandar invitación' }).click();
  await expect(dueno.getByText('Invitamos a Marisol Cruz')).toBeVisible();
  return correo;
}

/** Sets a price for all places, a zone of its own for the dear seats, a phase, and a promotion with a code. */
async function ponerPrecios(page: Page): Promise<void> {
  await test.step('prices: a zone, a phase and a promotion', async () => {
    const guardar = (boton: string) =>
      test.step(boton, async () => {
        await page.getByRole('button', { name: boton }).click();
        const efecto = page.getByRole('dialog', { name: 'Antes y después' });
        await efecto.getByRole('button').first().click();
        await expect(efecto).toBeHidden();
      });
    await page.getByRole('link', { name: 'Precios' }).click();
    await page.getByRole('textbox', { name: 'Precio de General' }).fill('350');
    await guardar('Ver y guardar');
    await page.getByRole('button', { name: 'Zona de precio' }).click();
    const zona = page.getByRole('dialog', { name: 'Zona de precio nueva' });
    await zona.getByLabel('Nombre').fill('Luneta de gala');
    await zona.getByLabel('Precio').fill('$30,000');
    await zona.getByLabel('Luneta').check();
    await zona.getByRole('button', { name: 'Ver qué cambia' }).click();
    await expect(zona.getByText('40 lugares cambian de zona.')).toBeVisible();
    await zona.getByRole('button', { name: 'Crear la zona' }).click();
    await expect(page.getByRole('textbox', { name: 'Precio de Luneta de gala' })).toHaveValue('30,000.00');
    await page.getByRole('button', { name: 'Agregar fase' }).click();
    await page.getByLabel('Nombre').fill('Preventa');
    await page.getByLabel('Hasta').fill('2031-05-10T23:59');
    await page.getByRole('textbox', { name: 'Precio de General en Preventa' }).fill('280');
    await guardar('Ver y guardar fases');
    await page.getByRole('link', { name: 'Promociones' }).click();
    await page.getByRole('button', { name: 'Crear la primera' }).click();
    const promocion = page.getByRole('dialog', { name: 'Nueva promoción' });
    await promocion.getByLabel('Nombre').fill('Amigos del teatro');
    await promocion.getByLabel('Cómo se obtiene').selectOption({ label: 'Con un código' });
    await promocion.getByRole('textbox', { name: 'Código' }).fill(`AMIGOS${Date.now() % 10_000}`);
    await promocion.getByRole('button', { name: 'Crear la promoción' }).click();
    await expect(page.getByText('Amigos del teatro')).toBeVisible();
  });
}

/** A refund of more than $50,000 requires the event's key to be typed. */
async function devolver(dueno: Page, sello: string): Promise<void> {
  await test.step('refund above $50,000', async () => {
    await dueno.goto('/consola/ventas');
    await dueno.getByLabel(/^Busca por folio/).fill(sello);
    const halladas = dueno.getByRole('region', { name: 'Ventas, tabla' }).getByRole('link');
    await expect(halladas).toHaveCount(1);
    await halladas.click();
    await dueno.getByRole('button', { name: 'Reembolsar' }).click();
    const dialogo = dueno.getByRole('dialog', { name: /^Reembolsar/ });
    await dialogo.getByLabel('Motivo').fill('No puede venir');
    // A new show takes the charges of the one before it, which other journeys change.
    const [pagado = ''] =
      /\$\d\d,\d{3}\.\d\d/.exec(await dialogo.getByText(/^Venta .* Pagó /).innerText()) ?? [];
    const boton = dialogo.getByRole('button', { name: `Reembolsar ${pagado}`, exact: true });
    await expect(boton).toBeDisabled();
    const clave = dialogo.getByLabel(/^Escribe noche-de-trios-.+ para confirmar$/);
    await clave.fill('noche-de-trios');
    await expect(boton).toBeDisabled();
    await clave.fill(`noche-de-trios-${sello}`);
    await boton.click();
    await expect(dueno.getByText(`${pagado} van de regreso.`)).toBeVisible();
  });
}
