import { test as base, expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { crearCuenta } from '../support/cuentas.ts';
import { abrirFirefox, abrirWebKit } from './controladores.ts';
import { Navegador } from './navegador.ts';

const MEZZANINE = 'Ánima Eléctrica: Campo Magnético';

const test = base.extend<{ navegador: Navegador }>({
  /** A browser for one test; a script's error fails the test. */
  navegador: async ({ baseURL }, use, { project }) => {
    const controlador =
      project.name === 'firefox'
        ? await abrirFirefox(process.env.FIREFOX_PATH ?? '')
        : await abrirWebKit(process.env.WEBKIT_DRIVER_PATH ?? '');
    try {
      const navegador = new Navegador(controlador, baseURL ?? '');
      await use(navegador);
      expect(await navegador.quejas(), 'what the pages complained about').toEqual([]);
    } finally {
      await controlador.cerrar();
    }
  },
});

async function llenarTarjeta(navegador: Navegador): Promise<void> {
  const { nombre, numero, vence, cvv } = TARJETAS.aprobada;
  await navegador.llenar('Nombre del titular', nombre);
  await navegador.llenar('Número de tarjeta', numero);
  await navegador.llenar('Vence (MM/AA)', vence);
  await navegador.llenar('CVV', cvv);
}

test('a guest goes from the home to seats of the list, pays by card and gets the tickets by mail (§1.1, §2.29, §4.9, §4.12)', async ({
  navegador,
  request,
}) => {
  const correo = correoNuevo('otro-navegador');
  await navegador.ir('/eventos');
  await navegador.pulsar('link', 'Comprar boletos: Noche de Volcanes');
  await navegador.pulsar('link', /^Luneta izquierda/);
  await navegador.ver('heading', 'Sección: Luneta izquierda');
  await navegador.pulsar('radio', 'Lista');
  await navegador.pulsar('checkbox', /^Fila .+, asiento /);
  await navegador.ver('button', /^Quitar Fila/);
  await navegador.pulsar('button', 'Continuar');
  await navegador.leer('Tus lugares están apartados');
  await navegador.llenar('Nombre', 'Rosa Ibáñez');
  await navegador.llenar('Correo', correo);
  await llenarTarjeta(navegador);
  await navegador.pulsar('button', 'Pagar');
  await navegador.leer('Visa terminada en 1111');
  await navegador.pulsar('button', 'Sí, pagar');
  await navegador.ver('heading', '¡Compra exitosa!');
  await navegador.leer(correo);
  const carta = await esperarCorreo(request, {
    para: correo,
    asunto: /^Tus boletos para Noche de Volcanes$/,
  });
  expect(carta.adjuntos.map(({ tipo }) => tipo)).toContain('application/pdf');
});

test('the map is walked with the arrows, and Enter picks a seat (§2.29, §3.9)', async ({ navegador }) => {
  await navegador.ir('/eventos');
  await navegador.pulsar('link', 'Comprar boletos: Noche de Volcanes');
  await navegador.pulsar('link', /^Balcón izquierda/);
  await navegador.ver('application', 'Mapa de asientos de Balcón izquierda');
  const [abajo, entrar] = ['\uE015', '\uE007'];
  await navegador.teclear('application', 'Mapa de asientos de Balcón izquierda', abajo + entrar);
  await navegador.ver('button', /^Quitar Fila/);
});

test('a registered buyer logs in, takes general places, and is shown the tickets with their codes (§2.27, §2.28, §2.32, §4.10)', async ({
  navegador,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'otro-navegador');
  await navegador.ir('/auth/login');
  await navegador.llenar('Correo', cuenta.correo);
  await navegador.llenar('Contraseña', cuenta.contrasena);
  await navegador.pulsar('button', 'Inicia sesión');
  await navegador.ver('button', `Cuenta de ${cuenta.nombre}`);
  await navegador.pulsar('link', `Comprar boletos: ${MEZZANINE}`);
  await navegador.pulsar('button', /^Mezzanine/);
  await navegador.pulsar('button', 'Agregar uno: Boletos', 'dialog');
  await navegador.pulsar('button', 'Siguiente', 'dialog');
  await llenarTarjeta(navegador);
  await navegador.pulsar('button', 'Pagar', 'dialog');
  await navegador.leer('2 boletos');
  await navegador.pulsar('button', 'Sí, pagar');
  await navegador.pulsar('button', 'Sí, guardar');
  await navegador.ver('heading', 'Compra exitosa');
  await navegador.pulsar('link', 'Ir a mis compras');
  await navegador.leer('2 Boletos');
  await navegador.pulsar('link', `Detalle de boletos: ${MEZZANINE}`);
  await navegador.ver('article', 'Boleto 1 de 2');
  await navegador.ver('article', 'Boleto 2 de 2');
  await navegador.pulsar('button', /^Código QR del boleto \d+/);
  await navegador.ver('dialog', /^Código del boleto \d+$/);
});
