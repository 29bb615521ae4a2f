import { test as base, expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { crearCuenta } from '../support/cuentas.ts';
import { Browser } from './browser.ts';
import { openFirefox, openWebKit } from './drivers.ts';

const MEZZANINE = 'Ánima Eléctrica: Campo Magnético';

const test = base.extend<{ browserPage: Browser }>({
  /** A browser for one test; a script's error fails the test. */
  browserPage: async ({ baseURL }, use, { project }) => {
    const driver =
      project.name === 'firefox'
        ? await openFirefox(process.env.FIREFOX_PATH ?? '')
        : await openWebKit(process.env.WEBKIT_DRIVER_PATH ?? '');
    try {
      const browserPage = new Browser(driver, baseURL ?? '');
      await use(browserPage);
      expect(await browserPage.complaints(), 'what the pages complained about').toEqual([]);
    } finally {
      await driver.close();
    }
  },
});

async function llenarTarjeta(browserPage: Browser): Promise<void> {
  const { nombre, numero, vence, cvv } = TARJETAS.aprobada;
  await browserPage.fill('Nombre del titular', nombre);
  await browserPage.fill('Número de tarjeta', numero);
  await browserPage.fill('Vence (MM/AA)', vence);
  await browserPage.fill('CVV', cvv);
}

test('a guest goes from the home to seats of the list, pays by card and gets the tickets by mail (§1.1, §2.29, §4.9, §4.12)', async ({
  browserPage,
  request,
}) => {
  const correo = correoNuevo('otro-navegador');
  await browserPage.goTo('/eventos');
  await browserPage.press('link', 'Comprar boletos: Noche de Volcanes');
  await browserPage.press('link', /^Luneta izquierda/);
  await browserPage.see('heading', 'Sección: Luneta izquierda');
  await browserPage.press('radio', 'Lista');
  await browserPage.press('checkbox', /^Fila .+, asiento /);
  await browserPage.see('button', /^Quitar Fila/);
  await browserPage.press('button', 'Continuar');
  await browserPage.read('Tus lugares están apartados');
  await browserPage.fill('Nombre', 'Rosa Ibáñez');
  await browserPage.fill('Correo', correo);
  await llenarTarjeta(browserPage);
  await browserPage.press('button', 'Pagar');
  await browserPage.read('Visa terminada en 1111');
  await browserPage.press('button', 'Sí, pagar');
  await browserPage.see('heading', '¡Compra exitosa!');
  await browserPage.read(correo);
  const carta = await esperarCorreo(request, {
    para: correo,
    asunto: /^Tus boletos para Noche de Volcanes$/,
  });
  expect(carta.adjuntos.map(({ tipo }) => tipo)).toContain('application/pdf');
});

test('the map is walked with the arrows, and Enter picks a seat (§2.29, §3.9)', async ({ browserPage }) => {
  await browserPage.goTo('/eventos');
  await browserPage.press('link', 'Comprar boletos: Noche de Volcanes');
  await browserPage.press('link', /^Balcón izquierda/);
  await browserPage.see('application', 'Mapa de asientos de Balcón izquierda');
  const [abajo, entrar] = ['\uE015', '\uE007'];
  await browserPage.type('application', 'Mapa de asientos de Balcón izquierda', abajo + entrar);
  await browserPage.see('button', /^Quitar Fila/);
});

test('a registered buyer logs in, takes general places, and is shown the tickets with their codes (§2.27, §2.28, §2.32, §4.10)', async ({
  browserPage,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'otro-navegador');
  await browserPage.goTo('/auth/login');
  await browserPage.fill('Correo', cuenta.correo);
  await browserPage.fill('Contraseña', cuenta.contrasena);
  await browserPage.press('button', 'Inicia sesión');
  await browserPage.see('button', `Cuenta de ${cuenta.nombre}`);
  await browserPage.press('link', `Comprar boletos: ${MEZZANINE}`);
  await browserPage.press('button', /^Mezzanine/);
  await browserPage.press('button', 'Agregar uno: Boletos', 'dialog');
  await browserPage.press('button', 'Siguiente', 'dialog');
  await llenarTarjeta(browserPage);
  await browserPage.press('button', 'Pagar', 'dialog');
  await browserPage.read('2 boletos');
  await browserPage.press('button', 'Sí, pagar');
  await browserPage.press('button', 'Sí, guardar');
  await browserPage.see('heading', 'Compra exitosa');
  await browserPage.press('link', 'Ir a mis compras');
  await browserPage.read('2 Boletos');
  await browserPage.press('link', `Detalle de boletos: ${MEZZANINE}`);
  await browserPage.see('article', 'Boleto 1 de 2');
  await browserPage.see('article', 'Boleto 2 de 2');
  await browserPage.press('button', /^Código QR del boleto \d+/);
  await browserPage.see('dialog', /^Código del boleto \d+$/);
});
