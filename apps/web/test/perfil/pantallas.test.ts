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
