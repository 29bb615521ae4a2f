import { expect, type Locator, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { holdRequests } from '../support/page.ts';
import { test } from '../support/viaje.ts';

/** Holds a key down, which repeats until it is released. */
async function sostener(page: Page, key: string, veces: number): Promise<void> {
  for (let vez = 0; vez < veces; vez++) {
    await page.keyboard.down(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.up(key);
}

async function centroDe(boton: Locator): Promise<{ x: number; y: number }> {
  await boton.scrollIntoViewIfNeeded();
  const caja = await boton.boundingBox();
  if (!caja) throw new Error('The button is not in sight');
  return { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };
}

async function llegarAlPago(page: Page): Promise<void> {
  const compra = crearCompra(page);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await compra.elegirEnLista(1);
  await compra.apartar();
}

async function llegarAlPagoDeInvitado(page: Page): Promise<void> {
  const compra = crearCompra(page);
  await llegarAlPago(page);
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('torpe') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
}

test('an Enter that is held down asks "¿Confirmar compra?" and answers nothing (§4.9)', async ({ page }) => {
  const cargos: string[] = [];
  page.on('request', request => void (/make\/cargo/.test(request.url()) && cargos.push(request.url())));
  await llegarAlPagoDeInvitado(page);
  await page.getByLabel('CVV').focus();
  await sostener(page, 'Enter', 40);
  await expect(page.getByRole('alertdialog', { name: '¿Confirmar compra?' })).toBeVisible();
  expect(cargos).toEqual([]);
});

test('an Enter that is held down over a seat of the map picks it, and does not drop it again (§4.6)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 108' });
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await sostener(page, 'Enter', 4);
  await expect(page.getByRole('list', { name: 'Asientos seleccionados' }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test('a double click on "Pagar" asks "¿Confirmar compra?", and its second half does not take it back (§4.9)', async ({
  page,
}) => {
  await llegarAlPagoDeInvitado(page);
  const { x, y } = await centroDe(page.getByRole('button', { name: 'Pagar' }));
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
  const raton = await page.context().newCDPSession(page);
  const desde = Date.now() / 1000;
  // By its timestamp the second half was pressed a moment after the first, however late a slow machine handles it.
  const apretar = async (veces: number, timestamp: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await raton.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        timestamp,
        button: 'left',
        clickCount: veces,
      });
  };
  await apretar(1, desde);
  await pregunta.waitFor();
  await apretar(2, desde + 0.2);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(pregunta).toBeVisible();
  await pregunta.getByRole('button', { name: 'Volver' }).click();
  await expect(pregunta).toBeHidden();
});

test('no Escape takes a question away that must be answered, nor what tells that a charge is under way (§2.13, §4.9)', async ({
  page,
  request,
  compra,
}) => {
  await conSesion(page, await crearCuenta(request, 'escape'));
  await llegarAlPago(page);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  let soltar = () => {};
  const suelto = new Promise<void>(listo => {
    soltar = listo;
  });
  await page.route('**/make/cargo', async route => {
    await suelto;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Sí, pagar' }).click();
  const oferta = page.getByRole('alertdialog', { name: '¿Guardar esta tarjeta?' });
  await oferta.waitFor();
  await sostenerEscape(page);
  await expect(oferta).toBeVisible();
  await oferta.getByRole('button', { name: 'No, solo pagar' }).click();
  const cobrando = page.getByRole('dialog', { name: /^Procesando tu pago/ });
  await cobrando.waitFor();
  await sostenerEscape(page);
  await expect(cobrando).toBeVisible();
  await expect(cobrando).toContainText('Seguimos intentando: no se te cobra', { timeout: 15_000 });
  soltar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

/** Chromium sends `cancel` to a dialog at the first Escape only. */
async function sostenerEscape(page: Page): Promise<void> {
  for (let vez = 0; vez < 3; vez++) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

test('what is put right in the middle of a field goes where the caret is (§5.5, §5.6, §5.7, §5.12)', async ({
  page,
}) => {
  await llegarAlPago(page);
  const casos = [
    { campo: 'Código de descuento', escrito: 'niebl15', atras: 2, luego: 'axy', queda: 'NIEBLAXY15' },
    { campo: 'Nombre del titular', escrito: 'JOSE PEREZ', atras: 6, luego: '.LUIS', queda: 'JOSELUIS PEREZ' },
    { campo: 'Número de tarjeta', escrito: '411111', atras: 2, luego: '-22-33', queda: '4111 2233 11' },
  ];
  for (const { campo, escrito, atras, luego, queda } of casos) {
    await page.getByLabel(campo).pressSequentially(escrito);
    for (let paso = 0; paso < atras; paso++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(luego);
    await expect(page.getByLabel(campo)).toHaveValue(queda);
  }
  const vence = page.getByLabel('Vence (MM/AA)');
  await vence.pressSequentially('1230');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.type('0');
  await expect(vence).toHaveValue('02/30');
  // One digit too many moves neither the others nor the caret.
  await page.keyboard.type('5');
  await expect(vence).toHaveValue('02/30');
  await page.keyboard.press('Delete');
  await page.keyboard.type('9');
  await expect(vence).toHaveValue('09/30');
});

test('a card number stands in groups while it is typed, pasted and put right, and goes out as digits (§5.6, §9.12)', async ({
  page,
}) => {
  await llegarAlPago(page);
  const numero = page.getByLabel('Número de tarjeta');
  const keys = async (...nombres: string[]) => {
    for (const nombre of nombres) await page.keyboard.press(nombre);
  };
  await numero.pressSequentially('378282246310005');
  await expect(numero).toHaveValue('3782 822463 10005');
  await numero.fill('4111-1111-1111-1111');
  await expect(numero).toHaveValue('4111 1111 1111 1111');

  // Backspace behind a gap, and Delete before one, remove the digit on its other side.
  await numero.fill('4012888888881881');
  await numero.press('Home');
  for (let paso = 0; paso < 5; paso++) await page.keyboard.press('ArrowRight');
  await keys('Backspace', '9');
  await expect(numero).toHaveValue('4019 8888 8888 1881');
  await keys('Delete', '7');
  await expect(numero).toHaveValue('4019 7888 8888 1881');

  await expect(page.getByRole('img', { name: 'Visa' })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Tarjetas de débito aceptadas' }).getByRole('img')).toHaveCount(
    6,
  );
});

test('an accent waits for its letter in a field that takes letters only, and a code for its word (§5.5, §5.12)', async ({
  page,
}) => {
  await llegarAlPago(page);
  const titular = page.getByLabel('Nombre del titular');
  await titular.fill('Jos');
  // The system's input when the accent is a key of its own.
  const teclado = await page.context().newCDPSession(page);
  await teclado.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await expect(titular).toHaveValue('Jos´');
  await teclado.send('Input.insertText', { text: 'é7' });
  await expect(titular).toHaveValue('José');

  // A phone's keyboard composes a whole word before it delivers it.
  const codigo = page.getByLabel('Código de descuento');
  await codigo.focus();
  for (const text of ['n', 'ni', 'nieb']) {
    await teclado.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(codigo).toHaveValue(text);
  }
  await teclado.send('Input.insertText', { text: 'niebla' });
  await expect(codigo).toHaveValue('NIEBLA');
});

for (const { donde, width, height } of [
  { donde: 'a phone', width: 360, height: 740 },
  { donde: 'a low window', width: 1280, height: 720 },
]) {
  test(`on ${donde} a discount that comes in while "Continuar" is pressed does not take the button away (§2.29, §4.12)`, async ({
    page,
    compra,
  }) => {
    await page.setViewportSize({ width, height });
    const soltar = await holdRequests(page, '**/api/v1/promociones/validar_promo_web');
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Platea izquierda' });
    await compra.elegirEnLista(4);
    if (width < 960) await page.getByRole('button', { name: 'Ver resumen' }).click();
    const { x, y } = await centroDe(page.getByRole('button', { name: 'Continuar' }));
    await page.mouse.move(x, y);
    await page.mouse.down();
    soltar();
    await expect(page.getByText(/^Descuento /).last()).toBeAttached();
    await page.mouse.up();
    await expect(compra.reloj()).toHaveText(/^\d\d:\d\d$/);
  });

  test(`on ${donde} "+" and "Siguiente" of general tickets stay where they are while promotions come and go above (§2.26, §5.14)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/eventos/${(await buscarEvento(page.request, 'Ánima Eléctrica')).id}`);
    await page.getByRole('button', { name: /^Pista/ }).click();
    const compra = page.getByRole('dialog', { name: 'Pista' });
    const alturas = () =>
      Promise.all(
        ['Agregar uno: Boletos', 'Siguiente'].map(
          async name => (await compra.getByRole('button', { name }).boundingBox())?.y,
        ),
      );
    await expect(compra.getByText('Con 2 boletos más hay promoción.')).toBeVisible();
    const mas = compra.getByRole('button', { name: 'Agregar uno: Boletos' });
    await mas.hover(); // once the sheet has come in
    const primeras = await alturas();
    const { x, y } = await centroDe(mas);
    for (let cuantos = 2; cuantos <= 6; cuantos++) {
      await page.mouse.click(x, y);
      await expect(compra.getByRole('group', { name: 'Boletos' })).toHaveText(String(cuantos));
      expect(await alturas()).toEqual(primeras);
    }
  });
}

test('a field that is left for a link says its fault once the button is let go: the link stays in place (§2.15, §5.4)', async ({
  page,
}) => {
  await page.goto('/auth/login');
  const correo = page.getByLabel('Correo');
  const enlace = page.getByRole('link', { name: '¿Olvidaste tu contraseña?' });
  await correo.fill('a@');
  await correo.focus();
  const antes = await centroDe(enlace);
  await page.mouse.move(antes.x, antes.y);
  await page.mouse.down();
  await expect(correo).not.toBeFocused();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await centroDe(enlace)).toEqual(antes);
  // Released beside it, the press does not count; the field's error still appears.
  await page.mouse.move(1, 1);
  await page.mouse.up();
  await expect(correo).toHaveAccessibleDescription('Debes ingresar un correo válido');

  await page.reload();
  await correo.fill('a@');
  await correo.focus();
  const donde = await centroDe(enlace);
  await page.mouse.move(donde.x, donde.y);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(page).toHaveURL('/auth/forgot');
});
