// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Answers } from '../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { buildEvento, buildSeccion } from '../support/eventos.ts';

const LLAVE = '0b7a3c52-6f0e-4a1d-9c7b-2f4f2a8f0d11';
const AGOTADA = buildSeccion({
  asientosDisponibles: 0,
  disponiblesPorCategoria: [{ categoria: 'Luneta', disponibles: 0, precio: 480 }],
});

function abrir(
  cambios: Parameters<typeof buildEvento>[0] = { hayDisponibles: false },
  { secciones = [AGOTADA], path = '/eventos/7', mas = {} as Answers, token = '' } = {},
) {
  return abrirTienda(
    path,
    {
      'GET /eventos/7/detalle': buildEvento(cambios),
      'GET /eventos/7/detalle_seccion/false/web': { secciones, preciosCategorias: [], categoriasEvento: [] },
      'POST /eventos/7/avisame': { confirmado: false },
      ...mas,
    },
    token ? { token } : {},
  );
}

it.each([
  [{ hayDisponibles: false }, '¿Te avisamos si regresan lugares?'],
  [
    { estado: 'programado', ventaDesde: new Date(Date.now() + 9e7).toISOString() },
    '¿Te avisamos cuando abra la venta?',
  ],
  [{ estado: 'pausado' }, '¿Te avisamos cuando siga la venta?'],
] as const)('is offered where buyers can only wait: %o (§B3.9)', async (cambios, titulo) => {
  await abrir(cambios);
  await shown('heading', titulo);
  one('button', 'Avísame');
});

it('is offered on the information page too, where nothing can be bought (§2.25)', async () => {
  await abrir(undefined, { path: '/eventos/informacion/7' });
  await shown('button', 'Avísame');
});

it('is offered where only extra tickets are left, beside them', async () => {
  await abrir(
    {},
    { secciones: [AGOTADA, buildSeccion({ id: 32, nombre: 'Guardarropa', seccionAdicional: true })] },
  );
  await shown('button', 'Avísame');
  await shown('heading', 'Guardarropa');
});

it.each([
  {},
  { estado: 'cancelado' },
  { estado: 'aplazado' },
  { estado: 'venta_cerrada' },
  { mostrarWeb: false },
] as const)('is not offered where it can be bought or will not be: %o', async cambios => {
  await abrir(cambios, { secciones: [buildSeccion()] });
  await shown('heading', /Noche de Volcanes/);
  expect(all('button', 'Avísame')).toEqual([]);
});

it('takes an address at one tap, says what comes next, and keeps the focus where it happens', async () => {
  await abrir();
  await press(await shown('button', 'Avísame'));
  const correo = await until(() => field('Correo'));
  await until(() => expect(document.activeElement).toBe(correo));
  await type(correo, 'no es');
  await press(one('button', 'Avísame'));
  await awaitWords(/correo válido/);
  await type(correo, ' Ana@correo.example ');
  await press(one('button', 'Avísame'));
  const aviso = await shown('alert');
  expect(words(aviso)).toContain('Te mandamos un correo a Ana@correo.example. Ábrelo y confirma');
  expect(all('textbox', 'Correo')).toEqual([]);
  await until(() => expect(document.activeElement?.contains(aviso)).toBe(true));
});

it('keeps the address when the server refuses, and says why', async () => {
  const message = 'Ya hay boletos: no hace falta avisarte. Recarga la página.';
  await abrir(undefined, {
    mas: {
      'POST /eventos/7/avisame': { status: 409, json: { statusCode: 409, code: 'ya_hay_lugares', message } },
    },
  });
  await press(await shown('button', 'Avísame'));
  await type(await until(() => field('Correo')), 'ana@correo.example');
  await press(one('button', 'Avísame'));
  await awaitWords(message);
  expect(field('Correo').value).toBe('ana@correo.example');
});

it('needs the tap alone of a buyer with a session', async () => {
  await abrir(undefined, {
    token: 'sesion',
    mas: {
      'GET /auth/check-status': {
        isVerified: true,
        user: { fullName: 'Ana Ruiz', email: 'ana@correo.example' },
        token: 'sesion',
      },
      'POST /eventos/7/avisame': { confirmado: true },
    },
  });
  await press(await shown('button', 'Avísame'));
  await awaitWords('Listo: te escribiremos a ana@correo.example una vez');
  expect(all('textbox', 'Correo')).toEqual([]);
});

it('confirms by the link of the mail in the tab that shows the event already', async () => {
  await abrir(undefined, {
    mas: {
      'POST /eventos/7/avisame/confirmar': {
        message: 'Listo: te escribiremos una vez, en cuanto haya boletos.',
      },
    },
  });
  await press(await shown('button', 'Avísame'));
  await until(() => field('Correo'));
  history.replaceState(null, '', `/eventos/7#avisame=${LLAVE}`);
  dispatchEvent(new Event('hashchange'));
  await awaitWords('Listo: te escribiremos una vez');
  expect(location.hash).toBe('');
});

it('confirms by the link of the mail without a press, and takes the key out of the address', async () => {
  await abrir(undefined, {
    path: `/eventos/7#avisame=${LLAVE}`,
    mas: {
      'POST /eventos/7/avisame/confirmar': {
        message: 'Listo: te escribiremos una vez, en cuanto haya boletos.',
      },
    },
  });
  await awaitWords('Listo: te escribiremos una vez');
  expect(location.hash).toBe('');
});

it('offers to ask anew where the link is too old', async () => {
  const message = 'El enlace ya se usó o venció. Solicita uno nuevo.';
  await abrir(undefined, {
    path: `/eventos/7#avisame=${LLAVE}`,
    mas: {
      'POST /eventos/7/avisame/confirmar': {
        status: 400,
        json: { statusCode: 400, code: 'enlace_invalido', message },
      },
    },
  });
  await awaitWords(message);
  field('Correo');
});
