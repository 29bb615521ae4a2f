// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refuse } from '../../../../packages/ui/test/answers.ts';
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

const VOLCANES = buildEvento();
const ROSA = { fullName: 'Rosa Ibáñez', email: 'rosa@correo.example' };
const CON_SESION = { token: 'token.de.rosa' };
const SESION: Answers = {
  'GET /auth/check-status': { isVerified: true, token: 'token.de.rosa', user: ROSA },
};
const secciones = (id: number): Answers => ({
  [`GET /eventos/${id}/detalle_seccion/false/web`]: {
    secciones: [buildSeccion()],
    preciosCategorias: [],
    categoriasEvento: [],
  },
});

describe('an address', () => {
  it.each([
    '/auth/nada',
    '/auth/',
    '/AUTH/LOGIN',
    '/PERFIL',
    '/Eventos',
    '/legales/%',
    '/%E0%A4%A',
    '/perfil/mis_secretos',
  ])('that does not exist is not found, by whoever asks: %s (§2.12)', async path => {
    await abrirTienda(path, SESION, CON_SESION);
    await shown('heading', 'Page Not Found');
  });

  it('of a mail does its work with a slash at its end, whoever is logged in (§2.7)', async () => {
    await abrirTienda('/auth/reset/?token=abc', SESION, CON_SESION);
    await shown('heading', 'Nueva contraseña');
  });

  it('of an event that cannot be had still has its heading and its name in the tab (§8.6)', async () => {
    const noHay = refuse(404, 'evento_no_encontrado', 'Ese evento no existe.');
    await abrirTienda('/eventos/999999', {
      'GET /eventos/999999/detalle': noHay,
      'GET /eventos/999999/detalle_seccion/false/web': noHay,
    });
    await press(await shown('button', 'Entendido'));
    await shown('heading', 'Evento');
    expect(document.title).toBe('Evento · Taquilla');
  });
});

describe('an answer that is none of ours', () => {
  it('is told of an event, under a heading, with a way to go on (§8.6)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const lista: Answers = { ...secciones(7), 'GET /eventos/get_all': { eventos: [VOLCANES] } };
    const alEvento = 'Comprar boletos: Noche de Volcanes';
    await abrirTienda('/eventos', { ...lista, 'GET /eventos/7/detalle': {} });
    await press(await shown('link', alEvento));
    const aviso = await shown('alertdialog', /^Error/);
    expect(words(aviso)).toContain('Error al obtener el evento.');
    await press(one('button', 'Entendido', aviso));
    await shown('button', 'Reintentar');
  });

  it('breaks no more than its page, which leads back to the events (§8.6)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await abrirTienda('/eventos/7', {
      ...secciones(7),
      'GET /eventos/get_all': { eventos: [VOLCANES] },
      'GET /eventos/7/detalle': { nombre: 'otra cosa', recinto: {} },
    });
    await shown('heading', 'Algo salió mal');
    await shown('button', 'Reintentar');
    await press(one('link', 'Ver eventos'));
    await shown('link', 'Comprar boletos: Noche de Volcanes');
  });

  it('keeps nobody from the events when it is about the operator (§2.18)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await abrirTienda('/eventos', { 'GET /configuracion': { proxy: 'otra cosa' } });
    await shown('heading', 'Próximos eventos');
    one('link', 'Aviso de privacidad', one('contentinfo'));
  });
});

describe('without an answer', () => {
  it('the profile says "Error al obtener el perfil." and the cards "Error al obtener las tarjetas." (§8.13)', async () => {
    const caido = { 'GET /usuarios/mi_perfil': 'sin red', 'GET /pagos/get/mi_perfil': 'sin red' } as const;
    await abrirTienda('/perfil/mi_perfil', { ...SESION, ...caido }, CON_SESION);
    await awaitWords('Error al obtener el perfil.');
    const { answers } = await abrirTienda('/perfil/mis_formas_de_pago', { ...SESION, ...caido }, CON_SESION);
    await awaitWords('Error al obtener las tarjetas.');
    answers['GET /pagos/get/mi_perfil'] = { idOpenpay: null, tarjetas: [], usuario: { email: ROSA.email } };
    await press(one('button', /Reintentar|Volver a intentar/));
    await awaitWords('No hay tarjetas guardadas.');
  });

  it('another link is offered for one that is refused, not for one that was never looked at (§1.2)', async () => {
    const { answers } = await abrirTienda('/auth/reset?token=nunca-enviado', {
      'POST /auth/reset': 'sin red',
    });
    await type(field('Contraseña'), 'Boletos2027');
    await type(field('Repetir Contraseña'), 'Boletos2027');
    // An answer of a proxy in the server's place counts as no answer too.
    for (const ajena of ['sin red' as const, { nada: true }]) {
      let pedidas = 0;
      answers['POST /auth/reset'] = () => {
        pedidas += 1;
        return ajena;
      };
      await press(one('button', 'Guardar contraseña'));
      await until(() => expect(pedidas).toBe(1));
      await shown('button', 'Guardar contraseña');
      await awaitWords('No se pudo conectar con el servidor');
      expect(all('link', 'Pedir otro enlace')).toEqual([]);
    }
    answers['POST /auth/reset'] = refuse(
      400,
      'enlace_invalido',
      'El enlace ya se usó o venció. Solicita uno nuevo.',
    );
    await press(one('button', 'Guardar contraseña'));
    await awaitWords('El enlace ya se usó o venció.');
    one('link', 'Pedir otro enlace');
  });
});
