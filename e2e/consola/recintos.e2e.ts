import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo } from '../support/correos.ts';
import { mapaEnAbanico } from '../support/mapaEnAbanico.ts';

const MAPAS = join(import.meta.dirname, '../../apps/api/test/fixtures/mapas');

async function nuevoRecinto(page: Page, nombre: string, inicio: string): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo recinto' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Nuevo recinto' });
  await dialogo.getByLabel('Nombre').fill(nombre);
  await dialogo.getByLabel('Dirección').fill('Calle de la Prueba 7');
  await dialogo.getByLabel('Ciudad', { exact: true }).fill('Puebla');
  await dialogo.getByLabel('Cómo empezar').selectOption({ label: inicio });
  await dialogo.getByRole('button', { name: 'Crear recinto' }).click();
}

/** The drawings that this browser keeps in case of a crash. */
function loGuardado(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>(abierta => {
      const pedido = indexedDB.open('taquilla-recintos');
      pedido.onsuccess = () => abierta(pedido.result);
    });
    const copias = await new Promise<unknown[]>(leidas => {
      const pedido = db.transaction('borradores').objectStore('borradores').getAll();
      pedido.onsuccess = () => leidas(pedido.result);
    });
    db.close();
    return JSON.stringify(copias);
  });
}

test('brings a map as Illustrator wrote it to a published venue, and keeps a drawing over a crash (§C10.3-C10.8, §C10.11, §C10.12)', async ({
  como,
  accessible,
}) => {
  const page = await como('dueno', '/recintos');
  await nuevoRecinto(page, `Teatro Importado ${Date.now()}`, 'Subir un mapa (SVG)');

  await test.step('upload and read the report', async () => {
    await page.locator('input[type=file]').setInputFiles(join(MAPAS, 'illustrator.svg'));
    await expect(page.getByRole('heading', { name: 'illustrator.svg' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'El mapa como se guarda' })).toBeVisible();
    await accessible.inBothThemes(page, 'report of a map');
  });

  await test.step('upload another one in its place, and name its shapes', async () => {
    const abanico = { name: 'abanico.svg', mimeType: 'image/svg+xml', buffer: mapaEnAbanico() };
    await page.locator('input[type=file]').setInputFiles(abanico);
    await expect(page.getByRole('heading', { name: 'abanico.svg' })).toBeVisible();
    await page.getByRole('button', { name: 'Seguir a reconocer' }).click();
    await page.getByRole('button', { name: 'Nombrar 2 como dice el archivo' }).click();
    await page.getByRole('button', { name: 'Forma sin nombre' }).first().click();
    await page.getByLabel('Nombre que ve el comprador').fill('Palco');
    await page.getByRole('button', { name: 'Igual para este color (3)' }).click();
    await page.getByRole('button', { name: 'Una sección cada una: Palco 1 a 3' }).click();
    await expect(page.getByText('Todas tienen nombre')).toBeVisible();
    await accessible.inBothThemes(page, 'names of shapes');
  });

  await test.step('tell the scale, which its own seats propose', async () => {
    await page.getByRole('button', { name: 'Seguir a escala' }).click();
    await expect(page.getByLabel('Caben estas butacas')).toHaveValue('10');
    await accessible.inBothThemes(page, 'scale of a map');
    // After going back and forth, the names are still there.
    await page.getByRole('button', { name: 'Atrás' }).click();
    await expect(page.getByText('Todas tienen nombre')).toBeVisible();
    await page.getByRole('button', { name: 'Seguir a escala' }).click();
    await page.getByRole('button', { name: 'Seguir a filas' }).click();
  });

  await test.step('take its seats, and say how a box is sold', async () => {
    await expect(page.getByText('40 butacas en 5 filas')).toHaveCount(2);
    await page.getByRole('button', { name: 'Aceptar 80 butacas en sus 2 grupos' }).click();
    await page.getByLabel('Qué es Luneta Izquierda').selectOption({ label: 'Mesas' });
    const pregunta = page.getByRole('alertdialog', { name: '¿Hacer de Luneta Izquierda otra cosa?' });
    await expect(pregunta.getByRole('button', { name: 'Quitar 40 butacas dibujadas' })).toBeVisible();
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await page.getByLabel('Qué es Palco 1').selectOption({ label: 'Numerada' });
    // Counts the seats within its shape, not within the box around it.
    await expect(page.getByRole('row', { name: /Palco 1/ })).toContainText('11');
    await page.getByLabel('Capacidad de Palco 3').fill('40');
    await page.getByLabel('Capacidad de Palco 3').press('Enter');
    // No number of places is invented.
    await expect(page.getByText('Queda 1 sin lugares')).toBeVisible();
    await page.getByLabel('Capacidad de Palco 2').fill('100');
    await page.getByLabel('Capacidad de Palco 2').press('Enter');
    await expect(page.getByRole('heading', { name: '5 secciones, 231 lugares' })).toBeVisible();
    await accessible.inBothThemes(page, 'rows of a map');
    await page.getByRole('button', { name: 'Seguir al diseñador' }).click();
  });

  await test.step('number the seats, on from a neighbour', async () => {
    await page.getByRole('treegrid').getByRole('button', { name: 'Luneta Derecha', exact: true }).click();
    await page.getByRole('button', { name: 'Seguir de Luneta Izquierda' }).click();
    await expect(page.getByText('Fila A: 11 a 16 Fila E: 11 a 20')).toBeVisible();
  });

  await test.step('draw rows in place of the seats of the map, once asked, and undo it', async () => {
    await page.getByRole('button', { name: 'Volver a trazar las filas' }).click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Volver a trazar las filas de Luneta Derecha?' });
    await pregunta.getByRole('button', { name: 'Quitar 40 butacas dibujadas' }).click();
    await expect(page.getByText('Solo se ponen las butacas que caben dentro de su forma')).toBeVisible();
    // Within the shape, so that the check list has no remark.
    await expect(page.getByText(/«Luneta Derecha».*fuera de su contorno/)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Fila A: 11 a 16 Fila E: 11 a 20')).toBeVisible();
  });

  await test.step('publish', async () => {
    await expect(page.getByRole('treegrid')).toBeVisible();
    await accessible.inBothThemes(page, 'designer');
    // Also on a phone (§C2.12).
    const grande = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Publicar versión 1' }).click();
    await expect(page.getByText('Se publicó la versión 1.')).toBeVisible();
    await page.setViewportSize(grande);
  });

  await test.step('crash amid the next version', async () => {
    await page.getByRole('link', { name: 'Diseñar otra versión' }).click();
    await page.getByRole('button', { name: 'Área general' }).last().click();
    await page.getByLabel('Nombre que ve el comprador').fill('Lo no guardado');
    await page.getByLabel('Nombre que ve el comprador').press('Enter');
    // The device keeps it a moment after the act; the server has it two seconds later.
    await expect.poll(() => loGuardado(page)).toContain('Lo no guardado');
    await expect(page.getByText(/borrador · guardado/)).toBeVisible();
    await expect.poll(() => loGuardado(page)).toBe('[]');
    // Acts in quick succession are kept as well.
    const actuar = async () => {
      // With nothing selected, the panel's button makes another area.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Área general' }).last().click();
      return loGuardado(page);
    };
    await expect.poll(actuar, { intervals: [300] }).toContain('Lo no guardado');
    const otra = await page.context().newPage();
    const { pathname } = new URL(page.url());
    await page.close();
    await otra.goto(pathname);
    await expect(otra.getByRole('treegrid').getByText('Lo no guardado')).toBeVisible();
    await expect(otra.getByText(/borrador · guardado/)).toBeVisible();
  });
});

test('draws a venue from nothing by keyboard alone, publishes a show for it and sells a ticket (§C10.10, §C10.13, §C4.1, §C4.2, §C2.4, §C2.16, §C13.8)', async ({
  como,
  otraPersona,
  accessible,
}) => {
  const recinto = `Foro Teclado ${Date.now()}`;
  const show = `Función ${Date.now()}`;
  const page = await como('dueno', '/recintos');
  await nuevoRecinto(page, recinto, 'Dibujar desde cero');
  const pulsar = (nombre: string | RegExp) =>
    page.getByRole('button', { name: nombre }).last().press('Enter');
  const escribir = async (etiqueta: string, valor: string) => {
    await page.getByLabel(etiqueta, { exact: true }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(valor);
    await page.keyboard.press('Enter');
  };

  await test.step('draw', async () => {
    await pulsar('Escenario');
    await page.keyboard.press('Escape');
    await pulsar('Bloque de filas');
    await escribir('Nombre que ve el comprador', 'Luneta');
    await escribir('Filas', '4');
    await escribir('Butacas adelante', '6');
    await escribir('Curva °', '20');
    await expect(page.getByText('Fila A: 1 a 6 Fila D: 1 a 6')).toBeVisible();
    await page.getByRole('button', { name: 'Fijar' }).focus();
    await page.keyboard.press('Escape');
    await pulsar('Área general');
    await escribir('Nombre que ve el comprador', 'Pista');
    await escribir('Capacidad', '100');
    await page.getByRole('button', { name: 'Fijar' }).focus();
    // Moved by a pitch, undone and redone.
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Y');
  });

  await test.step('mark a seat in the tree', async () => {
    const luneta = page.getByRole('row', { name: /Luneta/ });
    await luneta.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const sena = page.getByLabel('Seña del asiento 1, fila A');
    await sena.focus();
    await sena.selectOption({ label: 'Silla de ruedas' });
    await page.keyboard.press('Escape');
    // The area is selected, but the seat with the focus is deleted.
    await page.keyboard.press('Delete');
    await expect(luneta).toContainText('23');
    await expect(page.getByRole('row', { name: /Pista/ })).toBeVisible();
    await page.keyboard.press('Control+Z');
    await expect(luneta).toContainText('24');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(luneta).toBeFocused();
    await expect(luneta).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('move nothing on a phone', async () => {
    await page.keyboard.press('Enter');
    const [x, y] = [page.getByLabel('x', { exact: true }), page.getByLabel('y', { exact: true })];
    const antes = [await x.inputValue(), await y.inputValue()];
    const grande = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(x).toBeHidden();
    await expect(page.getByLabel('Nombre que ve el comprador')).toHaveValue('Luneta');
    const plano = page.getByRole('img', { name: /^Dibujo con/ });
    await plano.scrollIntoViewIfNeeded();
    const caja = await plano.boundingBox();
    if (!caja) throw new Error('no drawing');
    for (const alto of [0.3, 0.35, 0.4, 0.45]) {
      await page.mouse.move(caja.x + caja.width / 2, caja.y + caja.height * alto);
      await page.mouse.down();
      await page.mouse.move(caja.x + caja.width / 2 + 40, caja.y + caja.height * alto, { steps: 3 });
      await page.mouse.up();
    }
    await page.setViewportSize(grande);
    await expect(x).toHaveValue(antes[0] ?? '');
    await expect(y).toHaveValue(antes[1] ?? '');
  });

  await test.step('see it as the buyer, and publish', async () => {
    await pulsar('Ver como comprador');
    await expect(page.getByRole('dialog', { name: 'Como lo ve el comprador' })).toBeVisible();
    await accessible.inBothThemes(page, 'preview');
    await page.keyboard.press('Escape');
    await pulsar('Publicar versión 1');
    await expect(page.getByText('Se publicó la versión 1.')).toBeVisible();
  });

  await test.step('make the event', async () => {
    await page.goto('/consola/eventos/nuevo');
    await page.getByLabel('Nombre').fill(show);
    await page.getByLabel('Recinto').selectOption({ label: `${recinto}, Puebla` });
    await page.getByLabel('Empieza').fill('2031-05-17T20:00');
    await pulsar('Crear el borrador');
    await page.getByLabel('Descripción').fill('Una noche de prueba.');
    await page.getByLabel('Artista', { exact: true }).fill('La Prueba');
    await page.getByLabel('Género').fill('Conciertos');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
    await ponerYQuitarImagen(page);
    await page.getByRole('link', { name: 'Precios' }).click();
    await expect(page.getByRole('textbox', { name: /^Precio de / }).first()).toBeVisible();
    for (const precio of await page.getByRole('textbox', { name: /^Precio de / }).all())
      await precio.fill('250');
    await page.getByRole('button', { name: 'Ver y guardar' }).click();
    await page.getByRole('dialog', { name: 'Antes y después' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const dialogo = page.getByRole('dialog', { name: `Publicar ${show}` });
    // The list comes from the server: without its warnings there is nothing to tick.
    await expect(dialogo.getByRole('checkbox').first()).toBeVisible();
    for (const aviso of await dialogo.getByRole('checkbox').all()) await aviso.check();
    await dialogo.getByRole('button', { name: `Publicar ${show}` }).click();
    await expect(page.getByText('Publicado', { exact: true })).toBeVisible();
  });

  await test.step('change it on its last day', async () => {
    const [empieza, aviso] = [page.getByLabel('Empieza'), page.getByText('Faltan menos de 24 horas')];
    await page.getByRole('link', { name: 'Datos' }).click();
    await expect(empieza).toHaveValue('17/5/2031 20:00');
    await expect(aviso).toBeHidden();
    await empieza.fill(enMexico(new Date(Date.now() + 20 * 3_600_000)));
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(aviso).toBeVisible();
  });

  await test.step('buy', async () => {
    const comprador = await otraPersona();
    const compra = crearCompra(comprador);
    // The storefront follows within 2 s.
    await expect(() => buscarEvento(comprador.request, show)).toPass({ timeout: 5_000 });
    await compra.abrirSeccion({ evento: show, seccion: 'Luneta' });
    await compra.elegirEnLista(1);
    await compra.apartar();
    await compra.llenarInvitado({ nombre: 'Inés', correo: correoNuevo('ines') });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(comprador.getByRole('heading', { name: 'Compra exitosa' })).toBeVisible();
  });
});

/**
 * Adds a photograph by its button, and removes it by a question that a key pressed too early does not answer (§C13.8,
 * §C2.16).
 */
async function ponerYQuitarImagen(page: Page): Promise<void> {
  const file = { name: 'cartel.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Subir cartel').setInputFiles(file);
  await expect(page.getByText('Cartel: puesta')).toBeVisible();
  const imagen = page.locator('.datos__imagen--cartel img');
  await expect
    .poll(() => imagen.evaluate(img => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Quitar cartel' }).press('Enter');
  const pregunta = page.getByRole('alertdialog', { name: '¿Quitar el cartel?' });
  await expect(pregunta).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(pregunta).toBeVisible();
  await pregunta.getByRole('button', { name: 'Quitar el cartel' }).press('Enter');
  await expect(imagen).toBeHidden();
}

/** A moment by the clock of Mexico City, in a field's format. */
function enMexico(momento: Date): string {
  return momento.toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' }).slice(0, 16).replace(' ', 'T');
}
