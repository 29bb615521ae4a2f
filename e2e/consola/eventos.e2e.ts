import { expect, type Locator, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra } from '../support/compra.ts';
import { test } from '../support/consola.ts';

test('changes a price and blocks places while a buyer holds and another one picks (§C5.1, §C6.1, §C2.6, §C16.2)', async ({
  como,
  otraPersona,
  request,
  accessible,
  consoleWatch,
}) => {
  // The buyer learns of a lost seat by a 409.
  consoleWatch.allow(/status of 409/);
  const EVENTO = 'La casa sin puertas';
  const { id } = await buscarEvento(request, EVENTO);
  const [aparta, elige] = [await otraPersona(), await otraPersona()];
  const compra = crearCompra(aparta);
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  // The page of the seats, which leaves at its own pace, has a summary too.
  await expect(aparta).toHaveTitle(/^Pago · /);
  const antes = await compra.resumen().innerText();

  const otra = crearCompra(elige);
  await otra.abrirSeccion({ evento: EVENTO, seccion: 'Centro' });
  const [elegido = ''] = await otra.elegirEnLista(2);

  const page = await como('dueno', `/eventos/${id}/precios`);
  await test.step('price', async () => {
    const precio = page.getByRole('textbox', { name: /^Precio de / }).first();
    // A cell of a spreadsheet is pasted with its tabs and line end.
    await pegar(precio, `$1,${100 + (Date.now() % 899)}.50\t\r\n`);
    await page.getByRole('button', { name: 'Ver y guardar' }).click();
    const efecto = page.getByRole('dialog', { name: 'Antes y después' });
    await expect(efecto).toContainText(/1 apartado conserva|apartados conservan/);
    await accessible.inBothThemes(page, 'effect of a price');
    await efecto.getByRole('button').first().click();
    await expect(efecto).toBeHidden();
    await aparta.reload();
    await expect(compra.resumen()).toContainText(/\$[\d,]+\.\d\d/.exec(antes)?.[0] ?? 'a price');
  });

  await test.step('block amid picking', async () => {
    const [, fila = '', asiento = ''] = /^Fila (.+), asiento (.+)$/.exec(elegido) ?? [];
    const porBloquear = async (quien: Page, nombre: string) => {
      await quien.goto(`/consola/eventos/${id}/lugares`);
      await quien.getByRole('combobox').selectOption({ label: await opcionDe(quien, 'Centro') });
      await quien.getByRole('radio', { name: 'Lista' }).check();
      await pegar(quien.getByLabel('Elegir por nombre'), `${fila}\t${asiento}\r\n`);
      await expect(quien.getByLabel('Elegir por nombre')).toHaveValue(`${fila} ${asiento}`);
      await quien.getByRole('button', { name: 'Elegir', exact: true }).click();
      await quien
        .getByRole('button', { name: /^Bloquear/ })
        .first()
        .click();
      const dialogo = quien.getByRole('dialog', { name: 'Bloquear 1 lugar' });
      await dialogo.getByLabel('Nombre').fill(nombre);
      await dialogo.getByLabel('Motivo').fill(`Lugares de ${nombre}`);
      return dialogo;
    };
    const deOtra = await porBloquear(await como('organizador', '/'), 'Cámara');
    const dialogo = await porBloquear(page, 'Prensa');
    await dialogo.getByRole('button', { name: 'Bloquear 1 lugar' }).click();
    await expect(page.getByText('1 lugar bloqueado')).toBeVisible();
    // The other person's open dialog is refused, and does not join that block.
    await deOtra.getByRole('button', { name: 'Bloquear 1 lugar' }).click();
    await expect(deOtra).toContainText('No se cambió nada');
    await expect(deOtra.getByLabel('En el bloqueo').locator('option:checked')).toHaveText('Cámara');
    await expect(page.getByText('Lugares de Prensa')).toBeVisible();
    // The buyer who picked the seat sees it go.
    await expect(
      elige.getByRole('checkbox', { name: new RegExp(`^${elegido}`), checked: true }),
    ).toBeHidden();
    await accessible.inBothThemes(page, 'places');
  });
});

test('finds an event by venue and month, names a zone anew for buyers, counts its places by state (§C2.3, §C2.5, §C2.6)', async ({
  como,
  otraPersona,
  request,
  accessible,
}) => {
  const EVENTO = 'Noche de Volcanes';
  const { id } = await buscarEvento(request, EVENTO);
  const page = await como('dueno', '/eventos');
  await test.step('list', async () => {
    const lista = page.getByRole('region', { name: 'Lista de eventos' });
    await page.getByRole('combobox', { name: 'Recinto' }).selectOption({ label: 'Teatro Jacaranda' });
    await expect(lista.getByText(EVENTO)).toBeVisible();
    await expect(lista.getByText('La casa sin puertas')).toBeHidden();
    await page.getByRole('combobox', { name: 'Fecha' }).selectOption({ index: 25 });
    await expect(page.getByText('Ningún evento coincide')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Ningún evento coincide')).toBeVisible();
    const busqueda = page.getByRole('searchbox', { name: /^Buscar por nombre/ });
    await busqueda.fill('no hay tal evento');
    await expect(page).toHaveURL(/buscar=no/);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect(lista.getByText('La casa sin puertas')).toBeVisible();
    await expect(busqueda).toHaveValue('');
    await expect(page).toHaveURL(/\/eventos$/);
    await accessible.inBothThemes(page, 'events');
  });

  await test.step('zone', async () => {
    await page.goto(`/consola/eventos/${id}/precios`);
    const cambiar = page.getByRole('button', { name: /^Cambiar la zona Balcón/ });
    const antes = ((await cambiar.getAttribute('aria-label')) ?? '').replace('Cambiar la zona ', '');
    await cambiar.click();
    const dialogo = page.getByRole('dialog', { name: `Zona ${antes}` });
    await dialogo.getByLabel('Nombre').fill('Balcón del volcán');
    await accessible.inBothThemes(page, 'a zone');
    await dialogo.getByRole('button', { name: 'Guardar la zona' }).click();
    await expect(page.getByRole('button', { name: 'Cambiar la zona Balcón del volcán' })).toBeVisible();
    const tienda = await otraPersona();
    await tienda.goto(`/eventos/${id}`);
    await expect(tienda.getByText('Balcón del volcán').first()).toBeVisible();
  });

  await test.step('the map beside the prices, and first among the places (§C2.5, §C2.6)', async () => {
    await page.goto(`/consola/eventos/${id}/precios`);
    const dibujo = page.getByRole('region', { name: 'Zonas en el mapa' }).locator('svg [data-de-seccion]');
    await expect(dibujo.first()).toBeVisible();
    await page.goto(`/consola/eventos/${id}/lugares`);
    const recinto = page.getByRole('region', { name: 'Todo el recinto' });
    await expect(recinto.locator('svg [data-de-seccion]').first()).toBeVisible();
    await recinto.getByRole('list', { name: 'Secciones' }).getByRole('button').first().click();
    await expect(page).toHaveURL(/seccion=\d+/);
    await expect(page.getByRole('radio', { name: 'Mapa' })).toBeChecked();
  });

  await test.step('states', async () => {
    await page.goto(`/consola/eventos/${id}/lugares`);
    const estados = page.getByRole('region', { name: 'Estados' });
    await expect(estados.getByText('Balcón del volcán')).toBeVisible();
    const cifras = (await estados.locator('.num').allInnerTexts()).map(cifra =>
      Number(cifra.replace(/,/g, '')),
    );
    const [todos = 0, ...partes] = cifras;
    expect(partes).toHaveLength(5);
    expect(todos).toBeGreaterThan(0);
    expect(partes.reduce((suma, parte) => suma + parte)).toBe(todos);
    await accessible.inBothThemes(page, 'states of places');
  });
});

test('lets two organisers at one event: other fields merge, the same one asks (§C14.1, §C14.2)', async ({
  como,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 412/, /ERR_INTERNET_DISCONNECTED/);
  const { id } = await buscarEvento(request, 'Trío Obsidiana');
  const ruta = `/eventos/${id}/datos`;
  const genero = `Jazz ${Date.now() % 1000}`;
  const minutos = String(60 + (Date.now() % 400));
  const [uno, dos] = [await como('dueno', ruta), await como('organizador', ruta)];
  await expect(dos.getByLabel('Género')).toBeVisible();
  await uno.getByLabel('Género').fill(genero);
  await dos.getByLabel('Edad mínima').fill(String(12 + (Date.now() % 80)));
  await guardar(uno);
  await guardar(dos);
  await expect(dos.getByLabel('Género')).toHaveValue(genero);

  await test.step('a failure is in sight wherever the person types', async () => {
    await dos.getByLabel('Género').fill('Son');
    await dos.context().setOffline(true);
    await dos.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dos.getByText(/Lo que escribiste sigue aquí/)).toBeInViewport();
    await dos.context().setOffline(false);
  });
  await guardar(dos);
  await uno.getByLabel('Género').fill('Bolero');
  await uno.getByLabel('Duración').fill(minutos);
  await uno.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(uno.getByRole('heading', { name: /^No se guardó: .* cambió lo mismo$/ })).toBeInViewport();
  await uno.getByRole('button', { name: 'Lo mío: Bolero' }).click();
  await guardar(uno);
  await uno.reload();
  await expect(uno.getByLabel('Género')).toHaveValue('Bolero');
  await expect(uno.getByLabel('Duración')).toHaveValue(minutos);
});

test('lets two organisers at the prices of one event: mine stands beside theirs, and other charges merge (§C5.1, §C14.2)', async ({
  como,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 412/);
  const { id } = await buscarEvento(request, 'Renata Olvera: Ya ni modo');
  const ruta = `/eventos/${id}/precios`;
  const [uno, dos] = [await como('dueno', ruta), await como('organizador', ruta)];
  const precio = (page: Page) => page.getByRole('textbox', { name: /^Precio de /, disabled: false }).first();
  const cargo = (page: Page, nombre: string) => page.getByLabel(`${nombre} (%)`).first();
  const [suyo, mio] = [2_000 + (Date.now() % 900), 3_000 + (Date.now() % 900)];

  await test.step('a price that both change', async () => {
    await precio(dos).fill(String(mio));
    await precio(uno).fill(String(suyo));
    await verYGuardar(uno, 'Ver y guardar');
    await dos.getByRole('button', { name: 'Ver y guardar' }).click();
    await expect(dos.getByText(/^No se guardó: .* cambió precios o cargos/)).toBeVisible();
    await expect(precio(dos)).toHaveValue(String(mio));
    await expect(precio(dos)).toHaveAccessibleDescription(/^Hoy: \$2,\d{3}\.00$/);
    await verYGuardar(dos, 'Ver y guardar');
    await uno.reload();
    await expect(precio(uno)).toHaveValue(new RegExp(`^3,${String(mio).slice(1)}\\.00$`));
  });

  await test.step('two charges of one channel', async () => {
    const [servicio, tarjeta] = [String(10 + (Date.now() % 9)), String(2 + (Date.now() % 5))];
    await cargo(dos, 'Tarjeta').fill(`${tarjeta}.5`);
    await cargo(uno, 'Servicio').fill(`${servicio}.5`);
    await verYGuardar(uno, 'Ver y guardar cargos');
    await dos.getByRole('button', { name: 'Ver y guardar cargos' }).click();
    await expect(dos.getByText(/^No se guardó: .* cambió precios o cargos/)).toBeVisible();
    await expect(cargo(dos, 'Servicio')).toHaveValue(`${servicio}.5`);
    await verYGuardar(dos, 'Ver y guardar cargos');
    await uno.reload();
    await expect(cargo(uno, 'Servicio')).toHaveValue(`${servicio}.5`);
    await expect(cargo(uno, 'Tarjeta')).toHaveValue(`${tarjeta}.5`);
  });

  await test.step('phases, of which one list or the other stays', async () => {
    for (const [page, nombre] of [
      [dos, 'Preventa mía'],
      [uno, 'Preventa suya'],
    ] as const) {
      await page.getByRole('button', { name: 'Agregar fase' }).click();
      await page.getByRole('group', { name: 'Fase 1' }).getByLabel('Nombre').fill(nombre);
    }
    await verYGuardar(uno, 'Ver y guardar fases');
    await dos.getByRole('button', { name: 'Ver y guardar fases' }).click();
    const choque = dos.getByRole('alert', { name: 'Cambios de otra persona' });
    await expect(choque.getByRole('button', { name: 'Las suyas: Preventa suya' })).toBeVisible();
    await choque.getByRole('button', { name: 'Las mías: Preventa mía' }).click();
    await verYGuardar(dos, 'Ver y guardar fases');
    await uno.reload();
    await expect(uno.getByRole('group', { name: /^Preventa mía/ })).toBeVisible();
    await uno.getByRole('button', { name: 'Quitar esta fase' }).click();
    await verYGuardar(uno, 'Ver y guardar fases');
  });
});

test('keeps what another person made of a promotion while a change of it was typed (§C5.5, §C14.2)', async ({
  como,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 412/);
  const { id } = await buscarEvento(request, 'Renata Olvera: Ya ni modo');
  const ruta = `/eventos/${id}/promociones`;
  const [uno, dos] = [await como('dueno', ruta), await como('organizador', ruta)];
  const nombre = `Jueves ${Date.now() % 10_000}`;
  const forma = (page: Page) => page.getByRole('dialog').last();
  const porcentaje = (page: Page) => forma(page).getByRole('textbox', { name: 'Porcentaje' });
  const tope = (page: Page) => forma(page).getByLabel('Usos como máximo');
  const cambiar = async (page: Page) => {
    const puntos = page.getByRole('button', { name: `Acciones de ${nombre}` });
    const donde = await puntos.boundingBox();
    await puntos.click();
    // The menu opens at its dots, below or above them (§C2.3).
    const { y = 0, height = 0 } = (await page.locator('.acciones-de').boundingBox()) ?? {};
    expect(Math.max(y - (donde?.y ?? 0), (donde?.y ?? 0) - y - height)).toBeLessThan(80);
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await expect(porcentaje(page)).toBeVisible();
  };
  const guardarla = (page: Page) =>
    forma(page)
      .getByRole('button', { name: /^(Guardar|Crear)/ })
      .click();
  await uno.getByRole('button', { name: 'Promoción', exact: true }).click();
  await forma(uno).getByLabel('Nombre').fill(nombre);
  await guardarla(uno);
  await expect(uno.getByText(nombre)).toBeVisible();

  await dos.reload();
  await cambiar(dos);
  await porcentaje(dos).fill('12');
  await cambiar(uno);
  await porcentaje(uno).fill('25');
  await tope(uno).fill('7');
  await guardarla(uno);
  await expect(uno.getByRole('dialog')).toHaveCount(0);
  await dos.reload();
  await cambiar(dos);
  await expect(porcentaje(dos)).toHaveValue('12');
  await guardarla(dos);
  await expect(tope(dos)).toHaveValue('7');
  await forma(dos).getByRole('button', { name: 'Lo suyo: 25' }).click();
  await forma(dos).getByLabel('Nombre').fill(`${nombre} y viernes`);
  await guardarla(dos);
  await expect(dos.getByRole('row', { name: `${nombre} y viernes` })).toContainText('25 %');
  await expect(dos.getByRole('row', { name: `${nombre} y viernes` })).toContainText('quedan 7');
});

/** Reviews the effect of a change of prices, and saves it. */
async function verYGuardar(page: Page, boton: string): Promise<void> {
  await page.getByRole('button', { name: boton, exact: true }).click();
  const efecto = page.getByRole('dialog', { name: 'Antes y después' });
  await efecto.getByRole('button', { name: /^Guardar/ }).click();
  await expect(efecto).toBeHidden();
  await expect(page.getByRole('button', { name: boton, exact: true })).toBeHidden();
}

async function guardar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
}

/** Pastes over a field's text, as from another program. */
async function pegar(campo: Locator, texto: string): Promise<void> {
  const page = campo.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(dado => navigator.clipboard.writeText(dado), texto);
  await campo.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** A section's option, which names the number of its free places. */
async function opcionDe(page: Page, seccion: string): Promise<string> {
  const opciones = page.getByRole('option', { name: new RegExp(`^${seccion}: `) });
  return (await opciones.first().textContent()) ?? '';
}

test('moves a show to a newer plan of its venue and a draft to another venue, and corrects a venue (§C2.12, §C4.2-C4.4)', async ({
  como,
  otraPersona,
  request,
  accessible,
}) => {
  const EVENTO = 'Micrófono de trasnoche';
  const { id } = await buscarEvento(request, EVENTO);
  const page = await como('dueno', '/recintos');
  await test.step('a newer plan', async () => {
    await page
      .getByRole('link', { name: /Foro Mezquite/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Diseñar otra versión' }).click();
    await page.getByRole('button', { name: 'Área general', exact: true }).last().click();
    await page.getByLabel('Nombre que ve el comprador').fill('Terraza Maguey');
    await page.getByLabel('Capacidad').fill('40');
    await page.getByLabel('Capacidad').press('Tab');
    await expect(page.getByText(/borrador · guardado/)).toBeVisible();
    await page.getByRole('button', { name: 'Publicar versión 2' }).click();
    await expect(page.getByRole('heading', { name: 'Foro Mezquite' })).toBeVisible();
    await page.goto(`/consola/eventos/${id}/datos`);
    await expect(page.getByText('Plano, versión 1')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar de plano' }).click();
    const dialogo = page.getByRole('alertdialog', { name: 'Cambiar de plano' });
    await expect(dialogo.getByText('Terraza Maguey')).toBeVisible();
    await expect(dialogo).toContainText('Las secciones nuevas quedan bloqueadas');
    await accessible.inBothThemes(page, 'another plan');
    await dialogo.getByRole('button', { name: 'Cambiar al plano 2' }).click();
    await expect(page.getByText('Plano, versión 2')).toBeVisible();
    await expect(page.getByText(/Cambió el plano/)).toBeVisible();
    await accessible.inBothThemes(page, 'data with fichas');
    const tienda = await otraPersona();
    await tienda.goto(`/eventos/${id}`);
    await expect(tienda.getByText('Terraza Maguey').first()).toBeVisible();
  });

  await test.step('another venue', async () => {
    await page.goto('/consola/eventos/nuevo');
    await page.getByLabel('Nombre').fill('Todavía sin lugar');
    await page.getByLabel('Recinto').selectOption({ label: 'Foro Mezquite, Tijuana' });
    await page.getByLabel('Empieza').fill('2031-02-14T20:30');
    await page.getByRole('button', { name: 'Crear el borrador' }).click();
    await page.getByLabel('Descripción').fill('Esto sigue escrito');
    await page.getByRole('button', { name: 'Cambiar de recinto' }).click();
    const dialogo = page.getByRole('alertdialog', { name: 'Cambiar de recinto' });
    await dialogo.getByLabel('Recinto').selectOption({ label: 'Sala Anémona, Ciudad de México' });
    await accessible.inBothThemes(page, 'another venue');
    await dialogo.getByRole('button', { name: 'Pasar a Sala Anémona' }).click();
    await expect(page.getByLabel('Recinto', { exact: true })).toHaveValue('Sala Anémona, Ciudad de México');
    // The hour stays the same by the venue's clock.
    await expect(page.getByLabel('Empieza')).toHaveValue('14/2/2031 20:30');
    await expect(page.getByLabel('Descripción')).toHaveValue('Esto sigue escrito');
    await page.getByRole('link', { name: 'Lugares', exact: true }).click();
    await expect(page.getByRole('combobox').first()).toContainText('Centro');
  });

  await test.step("a venue's data", async () => {
    await page.goto('/consola/recintos');
    await page
      .getByRole('link', { name: /Casa Azafrán/ })
      .first()
      .click();
    await page.getByLabel('Dirección').fill('Calle del Azafrán 9, Centro');
    await accessible.inBothThemes(page, 'data of a venue');
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await expect(page.getByText('Calle del Azafrán 9, Centro, Mérida')).toBeVisible();
  });
});
