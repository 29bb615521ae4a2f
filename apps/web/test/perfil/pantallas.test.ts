// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { awaitWords, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../support/abrirTienda.ts';

const seccion = { nombre: 'Campo General', bloque: 'Campo' };
const pase = (id: number, cambio: object) => ({
  id,
  quemadoUUID: '7b0e6f0e-6a53-4a1e-9f0e-2f8c5a1d3b44',
  folio: 'B7YGADSXSN',
  precio: 890,
  pagado: 1005.7,
  eventoSeccion: { precioSeccion: null, seccion },
  categoria: { nombre: 'Campo' },
  asiento: null,
  estado: 'vigente',
  ...cambio,
});
const ABIERTA = {
  isVerified: true,
  token: 'x',
  user: { id: 3, fullName: 'Jimena Ruiz', email: 'jimena@correo.example', isVerified: true },
};

it('§2.32: after a part refund the page counts the tickets that stand, and calls a refunded one no gift', async () => {
  await abrirTienda(
    '/perfil/mis_compras/5',
    {
      'GET /auth/check-status': ABIERTA,
      'GET /eventos/mis_eventos/5': {
        evento: {
          id: 5,
          nombre: 'Festival Desierto Abierto',
          fecha: '2031-01-09T21:00:00.000Z',
          recinto: { nombre: 'Campo Pitahaya', direccion: 'km 21', zona: 'America/Hermosillo' },
          ciudad: { nombre: 'Hermosillo' },
          imagenPromocion: null,
        },
        boletos: [],
        pasesGenerales: [pase(1, { estado: 'anulado', pagado: 0 }), pase(2, {}), pase(3, { pagado: 0 })],
        correo: 'jimena@correo.example',
        descuento: 0,
        cargos: 231.4,
        promociones: [],
        total: 2011.4,
        diferencias: 0,
        devuelto: 1005.7,
        pagado: 1005.7,
      },
    },
    { token: 'x' },
  );
  await awaitWords('Pagado por 2 boletos');
  expect(words()).toContain('2 Boletos: Festival Desierto Abierto');
  expect(words()).toContain('Campo · precio de lista $890.00');
  expect(words().match(/Cortesía/g)).toHaveLength(1);
});

const comprado = (id: number, nombre: string, cambio: object = {}) => ({
  id,
  nombre,
  fecha: '2031-01-09T21:00:00.000-07:00',
  imagenPromocion: null,
  cantidadBoletos: 2,
  recinto: { nombre: 'Campo Pitahaya', zona: 'America/Hermosillo' },
  ciudad: { nombre: 'Hermosillo' },
  suerte: null,
  novedad: null,
  ...cambio,
});
const fechas = () => [...document.querySelectorAll('.compra-card__cuando')].map(dicha => dicha.innerHTML);

it('§C7.13: Mis compras tells a postponed, a cancelled and a moved event as their pages do, and no days to a date that is none', async () => {
  const pasada = '2020-01-09T21:00:00.000-07:00';
  await abrirTienda(
    '/perfil/mis_compras',
    {
      'GET /auth/check-status': ABIERTA,
      'GET /eventos/mis_eventos': {
        eventos: [
          comprado(5, 'Luna de Abril', { suerte: 'aplazado', fecha: pasada }),
          comprado(6, 'Polvo y Sal', { suerte: 'cancelado' }),
          comprado(7, 'Festival Desierto', { novedad: 'Cambió de fecha: era SÁB - 3 DE ENE' }),
        ],
      },
      'GET /compras/cambios': { cambios: [], al: '2030-12-01T00:00:00.000Z' },
    },
    { token: 'x' },
  );
  await awaitWords('Aplazado, fecha por anunciar');
  const [aplazado, cancelado, movido] = fechas();
  expect(aplazado).toMatch(/<s>.*9<\/s>/);
  expect(aplazado).not.toContain('p. m.');
  expect(cancelado).toMatch(/<s>.*9<\/s>/);
  expect(movido).not.toContain('<s>');
  expect(words()).toContain('Cambió de fecha: era SÁB - 3 DE ENE');
  expect(words()).toContain('Cancelado');
  expect(words()).not.toContain('El evento ya pasó');
  expect(words().match(/Dentro de/g)).toHaveLength(1);
});
